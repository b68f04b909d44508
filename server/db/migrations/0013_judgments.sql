CREATE TABLE "judgment_citations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"text_id" uuid NOT NULL,
	"paragraph" text DEFAULT '' NOT NULL,
	"words" text NOT NULL,
	"start_at" integer NOT NULL,
	"act" text,
	"chapter" text,
	"year" integer,
	"enacted" integer,
	"section" text,
	"judgment" text
);
--> statement-breakpoint
CREATE TABLE "judgments" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"court" text NOT NULL,
	"citations" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"parties" jsonb NOT NULL,
	"judges" text[] NOT NULL,
	"date" date,
	"source" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "judgment_citations" ADD CONSTRAINT "judgment_citations_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgment_citations" ADD CONSTRAINT "judgment_citations_text_id_document_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."document_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgments" ADD CONSTRAINT "judgments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "judgment_citations_document_idx" ON "judgment_citations" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "judgment_citations_section_idx" ON "judgment_citations" USING btree ("act","section");--> statement-breakpoint
CREATE INDEX "judgment_citations_judgment_idx" ON "judgment_citations" USING btree ("judgment");--> statement-breakpoint
CREATE INDEX "judgments_keys_idx" ON "judgments" USING gin ("keys");