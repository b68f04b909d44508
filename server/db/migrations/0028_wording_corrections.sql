CREATE TABLE "wording_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"catalogue" text NOT NULL,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"ours" text NOT NULL,
	"text" text NOT NULL,
	"corrected_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wording_corrections_key" UNIQUE("catalogue","language","key")
);
--> statement-breakpoint
ALTER TABLE "wording_corrections" ADD CONSTRAINT "wording_corrections_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;