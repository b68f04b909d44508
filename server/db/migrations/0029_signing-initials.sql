ALTER TABLE "signature_requests" ADD COLUMN "wants_initials" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "signers" ADD COLUMN "initials" text;