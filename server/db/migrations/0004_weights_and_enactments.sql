CREATE TABLE "evaluation_cases" (
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_cases_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "timezone" SET DEFAULT 'Africa/Harare';--> statement-breakpoint
ALTER TABLE "conversation_lists" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_profiles" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "document_profiles" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "deaths" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "unsubscribe_hash" text;--> statement-breakpoint
ALTER TABLE "evaluation_cases" ADD CONSTRAINT "evaluation_cases_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_user_idx" ON "documents" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "rate_limits_end_idx" ON "rate_limits" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "source_codes_document_idx" ON "source_codes" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_user_idx" ON "whatsapp_contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_conversation_idx" ON "whatsapp_contacts" USING btree ("conversation_id");--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_unsubscribe_key" UNIQUE("unsubscribe_hash");--> statement-breakpoint
-- what people hold already counts
UPDATE "conversation_lists" l SET "bytes" = held.bytes FROM (SELECT "user_id", sum(octet_length("text")) AS bytes FROM "messages" GROUP BY "user_id") held WHERE held."user_id" = l."user_id";--> statement-breakpoint
INSERT INTO "evaluation_cases" ("run_id", "user_id", "kind", "source", "note", "created_at") SELECT "id", "user_id", "trace" #>> '{evaluation,kind}', coalesce("trace" #>> '{evaluation,source}', ''), coalesce("trace" #>> '{evaluation,note}', ''), coalesce(("trace" #>> '{evaluation,at}')::timestamptz, "created_at") FROM "runs" WHERE "trace" #>> '{evaluation,kind}' IS NOT NULL;--> statement-breakpoint
UPDATE "runs" SET "trace" = "trace" - 'evaluation' WHERE "trace" ? 'evaluation';--> statement-breakpoint
UPDATE "document_profiles" r SET "year" = substring(coalesce(nullif(d.title, ''), d.name) from '\y((?:18|19|20)[0-9]{2})(?:\s*\[[^]]*\])?$')::int FROM "documents" d WHERE d.id = r.document_id;
