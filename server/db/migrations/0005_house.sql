-- two tables take the names of what they hold
ALTER TABLE "facts" RENAME TO "app_state";--> statement-breakpoint
ALTER TABLE "app_state" RENAME CONSTRAINT "facts_pkey" TO "app_state_pkey";--> statement-breakpoint
ALTER TABLE "words" RENAME TO "vocabulary";--> statement-breakpoint
ALTER TABLE "vocabulary" RENAME CONSTRAINT "words_pkey" TO "vocabulary_pkey";--> statement-breakpoint
-- processes of the version before go on working beside this one while a server is upgraded; a later migration drops these
CREATE VIEW "facts" AS SELECT "key", "value" FROM "app_state";--> statement-breakpoint
CREATE VIEW "words" AS SELECT "word", "passages" FROM "vocabulary";--> statement-breakpoint
CREATE INDEX "documents_text_idx" ON "documents" USING btree ("text_id");--> statement-breakpoint
CREATE INDEX "messages_run_idx" ON "messages" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
-- what points nowhere is let go of before the foreign keys
UPDATE "documents" d SET "text_id" = NULL WHERE "text_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "document_texts" t WHERE t."id" = d."text_id");--> statement-breakpoint
UPDATE "messages" m SET "run_id" = NULL WHERE "run_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "runs" r WHERE r."id" = m."run_id");--> statement-breakpoint
-- documents and their texts, questions with their runs and answers refer to each other in a circle: deferrable, so that a restore can write one before the other
ALTER TABLE "documents" ADD CONSTRAINT "documents_text_id_document_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."document_texts"("id") ON DELETE set null ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action DEFERRABLE;--> statement-breakpoint
ALTER TABLE "document_texts" ALTER CONSTRAINT "document_texts_document_id_documents_id_fk" DEFERRABLE;
