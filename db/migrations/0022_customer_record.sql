CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"words" text NOT NULL,
	"author_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "different_customers" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "different_customers_one_id_other_id_pk" PRIMARY KEY("one_id","other_id"),
	CONSTRAINT "different_customers_order" CHECK (one_id < other_id)
);
--> statement-breakpoint
CREATE TABLE "site_equipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"product" text,
	"capacity" integer,
	"unit_number" text,
	"notes" text,
	CONSTRAINT "site_equipment_kind" CHECK (kind in ('tank', 'machine')),
	CONSTRAINT "site_equipment_named" CHECK (num_nonnulls(label, product) > 0),
	CONSTRAINT "site_equipment_capacity" CHECK (capacity > 0)
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"request_id" uuid,
	"quote_id" uuid,
	"order_id" uuid,
	"words" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"assigned_to" uuid,
	"added_by" uuid,
	"added_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid,
	CONSTRAINT "reminders_subject" CHECK (num_nonnulls(customer_id, request_id, quote_id, order_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_below" uuid;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "payment_terms" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "credit_limit" integer;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_customers" ADD CONSTRAINT "different_customers_one_id_customers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_customers" ADD CONSTRAINT "different_customers_other_id_customers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_equipment" ADD CONSTRAINT "site_equipment_site_id_delivery_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."delivery_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customer_notes_author" ON "customer_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "different_customers_other" ON "different_customers" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "site_equipment_site" ON "site_equipment" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "reminders_open" ON "reminders" USING btree ("due_at","id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "reminders_done" ON "reminders" USING btree ("due_at","id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "reminders_assigned" ON "reminders" USING btree ("assigned_to","due_at");--> statement-breakpoint
CREATE INDEX "reminders_customer" ON "reminders" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_request" ON "reminders" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_quote" ON "reminders" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_order" ON "reminders" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_below_customers_id_fk" FOREIGN KEY ("merged_below") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_merged_below" ON "customers" USING btree ("merged_below");