CREATE TABLE "signature_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"signer_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"document_id" uuid NOT NULL,
	"title" text NOT NULL,
	"why" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"location" text NOT NULL,
	"sha256" text NOT NULL,
	"text" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"finished_location" text,
	"finished_sha256" text,
	"signer_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"token_hash" text NOT NULL,
	"mailed_hash" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"opened_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"signed_name" text,
	"strokes" jsonb,
	"reason" text,
	"network" text,
	"browser" text
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "signature" jsonb;--> statement-breakpoint
ALTER TABLE "signature_events" ADD CONSTRAINT "signature_events_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_events_request_idx" ON "signature_events" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "signature_requests_user_idx" ON "signature_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signature_requests_hash_idx" ON "signature_requests" USING btree ("finished_sha256");--> statement-breakpoint
CREATE INDEX "signature_requests_source_idx" ON "signature_requests" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_requests_open_key" ON "signature_requests" USING btree ("document_id") WHERE state in ('open', 'finishing');--> statement-breakpoint
CREATE INDEX "signers_request_idx" ON "signers" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signers_token_key" ON "signers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "signers_mailed_idx" ON "signers" USING btree ("mailed_hash");