CREATE TABLE "guide_translations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_by" text,
	"read_on" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guide_translations_key" UNIQUE("slug","language")
);
