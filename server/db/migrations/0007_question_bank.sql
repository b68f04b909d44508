CREATE TABLE "section_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"act" text NOT NULL,
	"number" text NOT NULL,
	"heading" text NOT NULL,
	"language" text NOT NULL,
	"questions" text[] NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_questions_section_key" UNIQUE("act","number","heading","language")
);
--> statement-breakpoint
CREATE INDEX "section_questions_updated_idx" ON "section_questions" USING btree ("updated_at");