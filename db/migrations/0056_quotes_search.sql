ALTER TABLE "quotes" ADD COLUMN "goods" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "quotes" SET "goods" = coalesce((SELECT string_agg(l."name", E'\n' ORDER BY l."position") FROM "quote_lines" l WHERE l."quote_id" = "quotes"."id" AND l."version" = "quotes"."version"), '');--> statement-breakpoint
-- What the search of staff looks into besides, as quotes/list.ts, payments/find.ts and bills/list.ts write it.
CREATE INDEX "quotes_place" ON "quotes" USING gin (lower(coalesce("delivery_address", '') || ' ' || coalesce("county", '') || ' ' || coalesce("goods", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_numbers" ON "quotes" USING gin (lower(coalesce(coalesce("customer_po", '') || ' ' || regexp_replace(coalesce("contact_phone", '') || ' ' || coalesce("site_phone", ''), '[^0-9 ]', '', 'g'), '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower(coalesce("reference", '') || ' ' || coalesce("number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supplier_bills_search" ON "supplier_bills" USING gin (lower(coalesce("number", '') || ' ' || coalesce("goods", '')) gin_trgm_ops);
