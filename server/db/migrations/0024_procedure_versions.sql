CREATE TABLE "procedure_edits" (
	"procedure" text PRIMARY KEY NOT NULL,
	"draft" text,
	"live" text,
	"shipped" text
);
--> statement-breakpoint
CREATE TABLE "procedure_versions" (
	"procedure" text NOT NULL,
	"version" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	CONSTRAINT "procedure_versions_procedure_version_pk" PRIMARY KEY("procedure","version")
);
--> statement-breakpoint
ALTER TABLE "kept_procedures" ADD COLUMN "version" text;--> statement-breakpoint
ALTER TABLE "procedure_versions" ADD CONSTRAINT "procedure_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;