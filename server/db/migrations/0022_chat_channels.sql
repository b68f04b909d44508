ALTER TABLE "whatsapp_contacts" ADD COLUMN "channel" text DEFAULT 'whatsapp' NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_contacts" ADD COLUMN "speaks" boolean DEFAULT false NOT NULL;