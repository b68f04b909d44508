ALTER TABLE "document_texts" ADD COLUMN "as_at" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "frbr_uri" text;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_frbr_uri_key" ON "documents" USING btree ("frbr_uri") WHERE frbr_uri is not null and deleted_at is null;--> statement-breakpoint
UPDATE "document_texts" t SET "as_at" = d."as_at" FROM "documents" d WHERE d."text_id" = t."id";--> statement-breakpoint
UPDATE "documents" d SET "frbr_uri" = n."uri" FROM (
  SELECT DISTINCT ON (k."uri") k."id", k."uri" FROM (
    SELECT o."id", o."as_at", coalesce(
      substring(o."import_path" from '/akn/[a-z-]{2,10}/act/(?:[a-z]{1,20}/){0,2}[0-9]{4}/[0-9A-Za-z_-]{1,20}(?=/|$)'),
      CASE WHEN o."title" !~* '\m(regulations|rules|order|notice|by-?laws|proclamation|statutory instrument|s\.?i\.?)\M' THEN coalesce(
        '/akn/zw/act/' || r."year" || '/' || r."number", '/akn/zw/act/chapter/' || r."chapter") END) AS "uri"
    FROM "documents" o JOIN "document_profiles" r ON r."document_id" = o."id"
    WHERE o."deleted_at" IS NULL AND o."conversation_id" IS NULL) k
  WHERE k."uri" IS NOT NULL ORDER BY k."uri", k."as_at" DESC NULLS LAST, k."id") n WHERE n."id" = d."id";
