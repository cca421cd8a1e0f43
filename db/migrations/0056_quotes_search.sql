ALTER TABLE "quotes" ADD COLUMN "goods" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "quotes" SET "goods" = coalesce((SELECT string_agg(l."name", E'\n' ORDER BY l."position") FROM "quote_lines" l WHERE l."quote_id" = "quotes"."id" AND l."version" = "quotes"."version"), '');--> statement-breakpoint
-- What the search of staff looks into besides, as quotes/list.ts, orders/list.ts, payments/find.ts and bills/list.ts write it.
CREATE INDEX "quotes_place" ON "quotes" USING gin (lower(coalesce("delivery_address", '') || ' ' || coalesce("county", '') || ' ' || coalesce("goods", '') || ' ' || coalesce("customer_po", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_phones" ON "quotes" USING gin (lower(coalesce(regexp_replace(coalesce("contact_phone", ''), '[^0-9]', '', 'g') || ' ' || regexp_replace(coalesce("site_phone", ''), '[^0-9]', '', 'g'), '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_phones" ON "orders" USING gin (lower(coalesce(regexp_replace(coalesce("contact_phone", ''), '[^0-9]', '', 'g') || ' ' || regexp_replace(coalesce("site_phone", ''), '[^0-9]', '', 'g'), '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower(coalesce("reference", '') || ' ' || coalesce("number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supplier_bills_search" ON "supplier_bills" USING gin (lower(coalesce("number", '') || ' ' || coalesce("goods", '')) gin_trgm_ops);
