CREATE TABLE "contract_review_charges" (
	"user_id" uuid NOT NULL,
	"text_hash" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_review_charges_user_id_text_hash_pk" PRIMARY KEY("user_id","text_hash")
);
--> statement-breakpoint
CREATE TABLE "contract_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text_hash" text NOT NULL,
	"is_word" boolean NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"findings" jsonb NOT NULL,
	"present" jsonb NOT NULL,
	"decisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_reviews_once" UNIQUE("user_id","text_hash")
);
--> statement-breakpoint
ALTER TABLE "contract_review_charges" ADD CONSTRAINT "contract_review_charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_reviews" ADD CONSTRAINT "contract_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_reviews_user_idx" ON "contract_reviews" USING btree ("user_id","created_at");