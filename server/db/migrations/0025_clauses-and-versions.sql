ALTER TABLE "generated_documents" ADD COLUMN "filled" jsonb;--> statement-breakpoint
ALTER TABLE "generated_documents" ADD COLUMN "first_version" uuid;--> statement-breakpoint
ALTER TABLE "generated_documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "clauses" jsonb;