CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"title" text NOT NULL,
	"from_day" text NOT NULL,
	"date" text NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "reminders_once" UNIQUE("user_id","rule","from_day")
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_next_idx" ON "reminders" USING btree ("next_at");