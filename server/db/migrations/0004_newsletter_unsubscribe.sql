ALTER TABLE "newsletter_subscribers" ADD COLUMN "unsubscribe_hash" text;--> statement-breakpoint
CREATE INDEX "source_codes_document_idx" ON "source_codes" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_unsubscribe_key" UNIQUE("unsubscribe_hash");