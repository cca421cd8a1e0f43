CREATE TABLE "customer_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"purpose" text,
	"email" text,
	"phone" text,
	"phone_digits" text GENERATED ALWAYS AS (nullif(right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10), '')) STORED
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" uuid,
	"user_id" uuid,
	"email" text,
	"phone" text,
	"phone_digits" text GENERATED ALWAYS AS (nullif(right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10), '')) STORED,
	"found_by" text,
	"merged_into" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_company_id_unique" UNIQUE("company_id"),
	CONSTRAINT "customers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "customers_found_by_unique" UNIQUE("found_by"),
	CONSTRAINT "customers_kind" CHECK (kind in ('business', 'farm', 'household', 'public_body'))
);
--> statement-breakpoint
CREATE TABLE "delivery_sites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text,
	"address" text NOT NULL,
	"county" text,
	"access_notes" text,
	"sealed_gate_code" text,
	"site_contact" text,
	"site_phone" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer,
	"product" text,
	"agreed_by" text NOT NULL,
	"agreed_on" date NOT NULL,
	"words" text NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"ends_on" date,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "price_agreements_kind" CHECK (kind in ('tolerance', 'day_price', 'rack_plus', 'fixed')),
	CONSTRAINT "price_agreements_amount" CHECK ((amount is null) = (kind = 'day_price'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_contacts" ADD CONSTRAINT "customer_contacts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD CONSTRAINT "delivery_sites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_agreements" ADD CONSTRAINT "price_agreements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_contacts_customer" ON "customer_contacts" USING btree ("customer_id","name");--> statement-breakpoint
CREATE INDEX "customer_contacts_email" ON "customer_contacts" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "customer_contacts_phone" ON "customer_contacts" USING btree ("phone_digits");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower(name),"id");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree (lower(email));--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_digits");--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_sites_address" ON "delivery_sites" USING btree ("customer_id",lower(address));--> statement-breakpoint
CREATE INDEX "price_agreements_customer" ON "price_agreements" USING btree ("customer_id","recorded_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_without_owner" ON "orders" USING btree (lower(contact_email)) WHERE user_id is null and company_id is null;--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_without_owner" ON "quotes" USING btree (lower(contact_email)) WHERE user_id is null and company_id is null;--> statement-breakpoint
CREATE INDEX "requests_customer" ON "requests" USING btree ("customer_id","received_at","id") WHERE customer_id is not null;
--> statement-breakpoint
-- Finds the customer of a request, quote or order as it is stored, or makes one: by the company, by the account, by the
-- account of the address, by an address that was typed before, by the digits of a phone. Null where nothing tells whose
-- it is, and for suppliers and staff. A typed address or phone groups for the office and proves nothing.
CREATE FUNCTION customer_for(of_company uuid, of_user uuid, typed_email text, typed_phone text, contact text, company text, made_at timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  mail text := nullif(lower(btrim(typed_email)), '');
  digits text := nullif(right(regexp_replace(coalesce(typed_phone, ''), '\D', '', 'g'), 10), '');
  account record;
  theirs uuid;
  key text;
  called text := coalesce(nullif(btrim(company), ''), nullif(btrim(contact), ''), mail, typed_phone);
  kind text := CASE WHEN nullif(btrim(company), '') IS NULL THEN 'household' ELSE 'business' END;
BEGIN
  IF length(digits) < 10 THEN digits := NULL; END IF;
  IF of_company IS NOT NULL THEN
    SELECT coalesce(merged_into, id) INTO theirs FROM customers WHERE company_id = of_company;
    IF theirs IS NOT NULL THEN RETURN theirs; END IF;
    SELECT name, email, phone INTO account FROM companies WHERE id = of_company AND companies.kind = 'customer';
    IF NOT FOUND THEN RETURN NULL; END IF;
    key := 'company:' || of_company;
    called := account.name;
    kind := 'business';
    mail := coalesce(lower(account.email), mail);
    typed_phone := coalesce(account.phone, typed_phone);
  ELSIF of_user IS NOT NULL THEN
    SELECT coalesce(merged_into, id) INTO theirs FROM customers WHERE user_id = of_user;
    IF theirs IS NOT NULL THEN RETURN theirs; END IF;
    SELECT u.email, p.display_name, p.phone INTO account
      FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = of_user AND p.role = 'customer';
    IF NOT FOUND THEN RETURN NULL; END IF;
    -- What came in before the account was made, with this address.
    UPDATE customers SET user_id = of_user WHERE id = (
      SELECT id FROM customers WHERE lower(email) = account.email AND user_id IS NULL AND company_id IS NULL
        AND merged_into IS NULL ORDER BY created_at, id LIMIT 1) RETURNING id INTO theirs;
    IF theirs IS NOT NULL THEN RETURN theirs; END IF;
    -- No table but the audit log names an account that was deleted.
    key := 'account:' || md5(of_user::text);
    called := coalesce(nullif(btrim(company), ''), account.display_name);
    mail := account.email;
    typed_phone := coalesce(account.phone, typed_phone);
  ELSE
    IF mail IS NOT NULL THEN
      SELECT u.id, c.id AS company_id INTO account
        FROM users u JOIN profiles p ON p.user_id = u.id
        LEFT JOIN companies c ON c.id = p.company_id AND c.closed_at IS NULL
        WHERE u.email = mail AND p.role = 'customer';
      IF FOUND THEN
        RETURN customer_for(account.company_id, account.id, NULL, typed_phone, contact, company, made_at);
      END IF;
      SELECT coalesce(merged_into, id) INTO theirs FROM (
        SELECT merged_into, id, created_at FROM customers WHERE lower(email) = mail
        UNION ALL
        SELECT c.merged_into, c.id, c.created_at FROM customer_contacts p JOIN customers c ON c.id = p.customer_id
          WHERE lower(p.email) = mail) same ORDER BY created_at, id LIMIT 1;
      IF theirs IS NOT NULL THEN RETURN theirs; END IF;
    END IF;
    IF digits IS NOT NULL THEN
      SELECT coalesce(merged_into, id) INTO theirs FROM (
        SELECT merged_into, id, created_at FROM customers WHERE phone_digits = digits
        UNION ALL
        SELECT c.merged_into, c.id, c.created_at FROM customer_contacts p JOIN customers c ON c.id = p.customer_id
          WHERE p.phone_digits = digits) same ORDER BY created_at, id LIMIT 1;
      IF theirs IS NOT NULL THEN RETURN theirs; END IF;
    END IF;
    key := coalesce('email:' || mail, 'phone:' || digits);
    IF key IS NULL THEN RETURN NULL; END IF;
  END IF;
  -- Of two that are stored at once, the second finds what the first has made.
  INSERT INTO customers (id, name, kind, company_id, user_id, email, phone, found_by, created_at)
    VALUES (gen_random_uuid(), called, kind, of_company, CASE WHEN of_company IS NULL THEN of_user END, mail,
      typed_phone, key, made_at)
    ON CONFLICT (found_by) DO UPDATE SET found_by = excluded.found_by
    RETURNING coalesce(merged_into, id) INTO theirs;
  RETURN theirs;
END $$;
--> statement-breakpoint
-- What was asked and bought without an account, with an address that is now known to be this account's, becomes the
-- account's. Never what belongs to a company. Gives how many.
CREATE FUNCTION adopt_by_address(account uuid) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  owner record;
  adopted integer := 0;
  rows_now integer;
BEGIN
  SELECT u.email, p.role INTO owner FROM users u JOIN profiles p ON p.user_id = u.id
    WHERE u.id = account AND u.email_verified;
  IF NOT FOUND OR owner.role = 'admin' THEN RETURN 0; END IF;
  UPDATE requests SET user_id = account
    WHERE lower(contact_email) = owner.email AND user_id IS NULL AND company_id IS NULL;
  GET DIAGNOSTICS adopted = ROW_COUNT;
  IF owner.role <> 'customer' THEN RETURN adopted; END IF;
  UPDATE quotes SET user_id = account
    WHERE lower(contact_email) = owner.email AND user_id IS NULL AND company_id IS NULL;
  GET DIAGNOSTICS rows_now = ROW_COUNT;
  adopted := adopted + rows_now;
  UPDATE orders SET user_id = account
    WHERE lower(contact_email) = owner.email AND user_id IS NULL AND company_id IS NULL;
  GET DIAGNOSTICS rows_now = ROW_COUNT;
  IF adopted + rows_now > 0 THEN PERFORM customer_for(NULL, account, NULL, NULL, NULL, NULL, now()); END IF;
  RETURN adopted + rows_now;
END $$;
--> statement-breakpoint
-- Everybody who verified an address before finds what they asked for without an account.
SELECT adopt_by_address(user_id) FROM profiles WHERE disabled_at IS NULL;
--> statement-breakpoint
UPDATE "quotes" SET "customer_id" = customer_for(company_id, user_id, contact_email, contact_phone, contact_name, company, created_at);
--> statement-breakpoint
UPDATE "orders" SET "customer_id" = coalesce((SELECT quotes.customer_id FROM quotes WHERE quotes.id = orders.quote_id), customer_for(company_id, user_id, contact_email, contact_phone, contact_name, company, placed_at));
--> statement-breakpoint
UPDATE "requests" SET "customer_id" = customer_for(company_id, user_id, contact_email, contact_phone, contact_name, company, received_at) WHERE state <> 'spam';
--> statement-breakpoint
INSERT INTO delivery_sites (id, customer_id, address, county, access_notes, site_contact, site_phone, created_at)
  SELECT DISTINCT ON (customer_id, lower(delivery_address)) gen_random_uuid(), customer_id, delivery_address, county,
    access_notes, site_contact, site_phone, placed_at
  FROM orders WHERE customer_id IS NOT NULL AND (user_id IS NOT NULL OR company_id IS NOT NULL)
  ORDER BY customer_id, lower(delivery_address), placed_at DESC;
