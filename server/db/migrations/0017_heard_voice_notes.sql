ALTER TABLE "whatsapp_contacts" ADD COLUMN "heard" text;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "heard_at" timestamp with time zone;