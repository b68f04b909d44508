CREATE TABLE "directory_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"entry" jsonb NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
