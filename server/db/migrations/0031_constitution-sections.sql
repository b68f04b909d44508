-- The sections of our Constitution, which is law as the schedule of an Act, become sections; those of the Act around it lose their numbers.
WITH "within" AS (
  SELECT DISTINCT p."text_id" FROM "document_profiles" r JOIN "passages" p ON p."document_id" = r."document_id"
  WHERE r."act" LIKE 'constitution of zimbabwe%' AND p."part" ~* '^schedule\y[^,]*,\s*chapter\y')
UPDATE "passages" p
SET "kind" = CASE WHEN p."kind" IN ('schedule', 'section') THEN
    CASE WHEN p."part" ~* '^schedule\y[^,]*,\s*chapter\y' THEN 'section' ELSE 'other' END ELSE p."kind" END,
  "number" = CASE WHEN p."part" ~* '^schedule\y[^,]*,\s*chapter\y' THEN p."number" END
FROM "within" w
WHERE p."text_id" = w."text_id" AND NOT (p."kind" = 'schedule' AND (p."part" IS NULL OR p."part" !~* '^schedule\y[^,]*,\s*chapter\y'));
