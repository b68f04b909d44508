ALTER TABLE "templates" ADD COLUMN "seed_hash" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "notes" jsonb;