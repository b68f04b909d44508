CREATE TABLE "law_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"told_by" uuid,
	"act" text NOT NULL,
	"chapter" text,
	"year" integer,
	"enacted" integer,
	"document_id" uuid,
	"text_id" uuid,
	"section" integer,
	"number" text DEFAULT '' NOT NULL,
	"schedule" text,
	"place" text DEFAULT '' NOT NULL,
	"effect" text NOT NULL,
	"made_by" text NOT NULL,
	"maker" text DEFAULT '' NOT NULL,
	"made_by_document" uuid,
	"proof" text DEFAULT '' NOT NULL,
	"since" text,
	"note" text DEFAULT '' NOT NULL,
	"read_by" text DEFAULT '' NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"undated" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "document_profiles_repeals_idx";--> statement-breakpoint
ALTER TABLE "law_changes" ADD CONSTRAINT "law_changes_told_by_documents_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_changes" ADD CONSTRAINT "law_changes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_changes" ADD CONSTRAINT "law_changes_text_id_document_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."document_texts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_changes" ADD CONSTRAINT "law_changes_made_by_document_documents_id_fk" FOREIGN KEY ("made_by_document") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "law_changes_document_idx" ON "law_changes" USING btree ("document_id","section");--> statement-breakpoint
CREATE INDEX "law_changes_act_idx" ON "law_changes" USING btree ("act");--> statement-breakpoint
CREATE INDEX "law_changes_told_by_idx" ON "law_changes" USING btree ("told_by");--> statement-breakpoint
ALTER TABLE "document_profiles" DROP COLUMN "repeals";