-- What the search of staff looks into, as app/features/customers/customer.ts and app/features/orders/list.ts write it.
CREATE INDEX "customers_search" ON "customers" USING gin (lower(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_contacts_search" ON "customer_contacts" USING gin (lower(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_sites_search" ON "delivery_sites" USING gin (lower(coalesce("name", '') || ' ' || coalesce("address", '') || ' ' || coalesce("site_contact", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_numbers" ON "orders" USING gin (lower(coalesce(coalesce("customer_po", '') || ' ' || regexp_replace(coalesce("contact_phone", '') || ' ' || coalesce("site_phone", ''), '[^0-9 ]', '', 'g'), '')) gin_trgm_ops);
