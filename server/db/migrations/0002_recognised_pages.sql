ALTER TABLE "document_texts" ADD COLUMN "recognised" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- of a scan that was read before, all pages said so
UPDATE "document_texts" SET "recognised" = (SELECT jsonb_agg(jsonb_build_object('page', n, 'start', 0, 'end', length("text"))) FROM generate_series(1, "documents"."pages") n) FROM "documents" WHERE "documents"."id" = "document_texts"."document_id" AND "documents"."kind" = 'scan' AND "documents"."pages" > 0;
