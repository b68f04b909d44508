CREATE TABLE "kept_procedures" (
	"user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"run_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"ticks" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_procedures_user_id_procedure_pk" PRIMARY KEY("user_id","procedure")
);
--> statement-breakpoint
ALTER TABLE "kept_procedures" ADD CONSTRAINT "kept_procedures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;