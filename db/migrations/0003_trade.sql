CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"tax_class" text NOT NULL,
	"dyed" boolean NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"secret_link" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"quote_id" uuid,
	"reorder_of" uuid,
	"state" text NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"company" text,
	"delivery_address" text NOT NULL,
	"county" text,
	"site_contact" text,
	"site_phone" text,
	"access_notes" text,
	"delivery_date" date NOT NULL,
	"delivery_window" text NOT NULL,
	"urgency" text NOT NULL,
	"dyed_use" text,
	"firm" boolean NOT NULL,
	"freight" bigint NOT NULL,
	"exempt" jsonb NOT NULL,
	"taxes" jsonb NOT NULL,
	"goods_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"deci_gallons" bigint NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"reason" text,
	"search_text" text GENERATED ALWAYS AS (lower(reference || ' ' || coalesce(contact_name, '') || ' ' || coalesce(company, '') || ' ' ||
  coalesce(contact_email, '') || ' ' || delivery_address || ' ' || coalesce(county, ''))) STORED,
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_secret_link_unique" UNIQUE("secret_link"),
	CONSTRAINT "orders_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "orders_state" CHECK (state in ('placed', 'confirmed', 'in_transit', 'delayed', 'delivered', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"supplier_id" uuid NOT NULL,
	"state" text NOT NULL,
	"lines" jsonb NOT NULL,
	"cost_cents" bigint NOT NULL,
	"deci_gallons" bigint NOT NULL,
	"delivery_address" text NOT NULL,
	"county" text,
	"site_contact" text,
	"site_phone" text,
	"access_notes" text,
	"delivery_date" date NOT NULL,
	"proposed_date" date,
	"note" text,
	"reason" text,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "purchase_orders_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "purchase_orders_state" CHECK (state in ('pending', 'date_proposed', 'confirmed', 'in_transit', 'delivered', 'declined', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"freight" bigint NOT NULL,
	"exempt" jsonb NOT NULL,
	"exempt_reason" text,
	"sums" jsonb,
	"note" text,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"offered_by" text,
	"valid_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_versions_quote_id_version_pk" PRIMARY KEY("quote_id","version")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"secret_link" text NOT NULL,
	"request_id" uuid,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"company_id" uuid,
	"contact_name" text,
	"contact_email" text,
	"contact_phone" text,
	"company" text,
	"delivery_address" text,
	"lines" jsonb NOT NULL,
	"freight" bigint NOT NULL,
	"exempt" jsonb NOT NULL,
	"exempt_reason" text,
	"sums" jsonb,
	"note" text,
	"total_cents" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"offered_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "quotes_reference_unique" UNIQUE("reference"),
	CONSTRAINT "quotes_secret_link_unique" UNIQUE("secret_link"),
	CONSTRAINT "quotes_state" CHECK (state in ('draft', 'pending', 'change_asked', 'approved', 'rejected', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"purchase_id" uuid,
	"supplier_id" uuid,
	"state" text NOT NULL,
	"bill_of_lading" text NOT NULL,
	"loads" jsonb NOT NULL,
	"deci_gallons" bigint NOT NULL,
	"truck" text NOT NULL,
	"destination" text NOT NULL,
	"county" text,
	"eta" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"departed_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"received_by" text,
	"delivered_deci_gallons" bigint,
	"reason" text,
	CONSTRAINT "shipments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "shipments_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "shipments_state" CHECK (state in ('scheduled', 'in_transit', 'delayed', 'delivered', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote" ON "orders" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_active" ON "orders" USING btree ("due_at","id") WHERE state in ('placed', 'confirmed', 'in_transit', 'delayed');--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at") WHERE state = 'delivered';--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_company" ON "orders" USING btree ("company_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_placed" ON "purchase_orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_order" ON "purchase_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "purchase_orders_active" ON "purchase_orders" USING btree ("supplier_id","delivery_date") WHERE state in ('pending', 'date_proposed', 'confirmed', 'in_transit');--> statement-breakpoint
CREATE INDEX "purchase_orders_completed" ON "purchase_orders" USING btree ("supplier_id","completed_at");--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_state" ON "quotes" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_ends" ON "quotes" USING btree ("valid_until") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_company" ON "quotes" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "quotes_request" ON "quotes" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "shipments_created" ON "shipments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_purchase" ON "shipments" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "shipments_supplier" ON "shipments" USING btree ("supplier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_active" ON "shipments" USING btree ("eta") WHERE state in ('scheduled', 'in_transit', 'delayed');--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower(coalesce("search_text", '')) gin_trgm_ops);
