CREATE TABLE "exemption_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"taxes" jsonb NOT NULL,
	"reason" text,
	"words" text,
	"number" text,
	"products" jsonb,
	"address" text,
	"reference" text,
	"signed_on" date,
	"review_on" date,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "exemption_certificates_kind" CHECK (kind in ('blanket', 'unit', 'direct_pay', 'government', 'excise', 'earlier')),
	CONSTRAINT "exemption_certificates_reason" CHECK (reason in ('farming', 'manufacturing', 'resale', 'government', 'charity', 'other')),
	CONSTRAINT "exemption_certificates_unit" CHECK (kind <> 'unit' or reference is not null)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sale_office" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_area" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "certificates" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sale_office" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_area" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "certificates" jsonb;--> statement-breakpoint
ALTER TABLE "exemption_certificates" ADD CONSTRAINT "exemption_certificates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exemption_certificates_customer" ON "exemption_certificates" USING btree ("customer_id","recorded_at");--> statement-breakpoint
-- What was typed on quotes and orders until now, for the site and the products that it was typed for. Somebody has to ask
-- the customer for the certificate itself: the review date of these has passed.
INSERT INTO exemption_certificates (id, customer_id, kind, taxes, words, products, address, recorded_by, recorded_at, review_on)
  SELECT gen_random_uuid(), customer_id, 'earlier', exempt, exempt_reason, jsonb_agg(DISTINCT product ORDER BY product),
    max(address), 'Automatic', max(at), current_date - 1
  FROM (
    SELECT o.customer_id, o.exempt, o.exempt_reason, o.delivery_address AS address, o.placed_at AS at, l.product
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.state <> 'canceled'
    UNION ALL
    SELECT q.customer_id, q.exempt, q.exempt_reason, q.delivery_address, q.created_at, l.product
      FROM quotes q JOIN quote_lines l ON l.quote_id = q.id AND l.version = q.version) AS typed
  WHERE customer_id IS NOT NULL AND jsonb_array_length(exempt) > 0 AND exempt_reason IS NOT NULL AND address IS NOT NULL
  GROUP BY customer_id, exempt, exempt_reason, lower(btrim(address));
