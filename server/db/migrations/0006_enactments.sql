ALTER TABLE "document_profiles" ADD COLUMN "year" integer;--> statement-breakpoint
ALTER TABLE "document_profiles" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "document_profiles" r SET "year" = substring(coalesce(nullif(d.title, ''), d.name) from '\y((?:18|19|20)[0-9]{2})(?:\s*\[[^]]*\])?$')::int FROM "documents" d WHERE d.id = r.document_id;
