-- What the search of staff looks into, as companies/company.ts, accounts/find-people.ts and customers/customer.ts write it.
CREATE INDEX "companies_search" ON "companies" USING gin (lower(coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin (lower(coalesce("display_name", '') || ' ' || coalesce("phone", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_digits" ON "customers" USING gin ("phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_contacts_digits" ON "customer_contacts" USING gin ("phone_digits" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_sites_digits" ON "delivery_sites" USING gin (regexp_replace(coalesce("site_phone", ''), '\D', '', 'g') gin_trgm_ops);
