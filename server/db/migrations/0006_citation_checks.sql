CREATE TABLE "citation_checks" (
	"user_id" uuid NOT NULL,
	"text_hash" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "citation_checks_user_id_text_hash_pk" PRIMARY KEY("user_id","text_hash")
);
--> statement-breakpoint
ALTER TABLE "citation_checks" ADD CONSTRAINT "citation_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;