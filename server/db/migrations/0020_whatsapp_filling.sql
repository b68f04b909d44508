ALTER TABLE "whatsapp_contacts" ADD COLUMN "filling" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "filled_at" timestamp with time zone;