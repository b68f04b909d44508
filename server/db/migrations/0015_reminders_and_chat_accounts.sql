CREATE TABLE "reminders" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"title" text NOT NULL,
	"from_day" text NOT NULL,
	"date" text NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "reminders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "reminders_once" UNIQUE("user_id","rule","from_day")
);
--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "consent_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "silent_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "former_user_id" uuid;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_next_idx" ON "reminders" USING btree ("next_at");--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD CONSTRAINT "whatsapp_contacts_former_user_id_users_id_fk" FOREIGN KEY ("former_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_contacts_former_idx" ON "whatsapp_contacts" USING btree ("former_user_id");