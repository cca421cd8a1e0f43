ALTER TABLE "requests" ADD COLUMN "conversation" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Written by hand: what was said so far, without the notes of staff. The latest 100,000 characters, as move.ts keeps them.
UPDATE "requests" SET "conversation" = right("said"."text", 100000) FROM (
  SELECT "request_id", string_agg("text", E'\n' ORDER BY "at", "id") AS "text" FROM "messages" WHERE "kind" <> 'note' GROUP BY "request_id"
) AS "said" WHERE "said"."request_id" = "requests"."id";--> statement-breakpoint
-- In one statement, so that the table is written once. Its two indexes went with the columns.
ALTER TABLE "requests" DROP COLUMN "search_text", DROP COLUMN "search_words",
ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(reference || ' ' || coalesce(contact_name, '') || ' ' || coalesce(company, '') || ' ' ||
  coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '') || ' ' ||
  regexp_replace(coalesce(contact_phone, ''), '\D', '', 'g') || ' ' ||
  replace(replace(regexp_replace(replace(
  jsonb_path_query_array(answers, '$[*].said')::text, '\\', chr(1)), '(\\[bfnrt]|\s)+', ' ', 'g'), '\"', '"'), chr(1), '\') || ' ' || regexp_replace(conversation, '\s+', ' ', 'g'))) STORED,
ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', lower(reference || ' ' || coalesce(contact_name, '') || ' ' || coalesce(company, '') || ' ' ||
  coalesce(contact_email, '') || ' ' || coalesce(contact_phone, '') || ' ' ||
  regexp_replace(coalesce(contact_phone, ''), '\D', '', 'g') || ' ' ||
  replace(replace(regexp_replace(replace(
  jsonb_path_query_array(answers, '$[*].said')::text, '\\', chr(1)), '(\\[bfnrt]|\s)+', ' ', 'g'), '\"', '"'), chr(1), '\') || ' ' || regexp_replace(conversation, '\s+', ' ', 'g')))) STORED;--> statement-breakpoint
CREATE INDEX "requests_words" ON "requests" USING gin ("search_words");--> statement-breakpoint
CREATE INDEX "requests_letters" ON "requests" USING gin ("search_text" gin_trgm_ops);
