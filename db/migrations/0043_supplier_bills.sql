CREATE TABLE "supplier_bill_lines" (
	"bill_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"tax_class" text NOT NULL,
	"dyed" boolean DEFAULT false NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint NOT NULL,
	"price" bigint NOT NULL,
	"cents" bigint NOT NULL,
	"bill_of_lading" text,
	"lading_key" text GENERATED ALWAYS AS (lower(regexp_replace(bill_of_lading, '[^A-Za-z0-9]', '', 'g'))) STORED,
	CONSTRAINT "supplier_bill_lines_bill_id_position_pk" PRIMARY KEY("bill_id","position"),
	CONSTRAINT "supplier_bill_lines_quantity" CHECK (quantity > 0 and price >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"supplier_id" uuid NOT NULL,
	"purchase_id" uuid,
	"number" text NOT NULL,
	"number_key" text GENERATED ALWAYS AS (lower(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'))) STORED,
	"billed_on" date NOT NULL,
	"due_on" date,
	"tax_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"goods" text DEFAULT '' NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"trucks_seen" integer DEFAULT -1 NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"entered_by" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	CONSTRAINT "supplier_bills_state" CHECK (state in ('entered', 'differs', 'matched', 'disputed', 'approved', 'void')),
	CONSTRAINT "supplier_bills_number" CHECK (number_key <> '')
);
--> statement-breakpoint
ALTER TABLE "supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_bill_id_supplier_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."supplier_bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bills" ADD CONSTRAINT "supplier_bills_supplier_id_companies_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_bills" ADD CONSTRAINT "supplier_bills_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_bill_lines_lading" ON "supplier_bill_lines" USING btree ("lading_key") WHERE lading_key <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_bills_once" ON "supplier_bills" USING btree ("supplier_id","number_key") WHERE state <> 'void';--> statement-breakpoint
CREATE INDEX "supplier_bills_entered" ON "supplier_bills" USING btree ("entered_at","id");--> statement-breakpoint
CREATE INDEX "supplier_bills_billed" ON "supplier_bills" USING btree ("billed_on","id");--> statement-breakpoint
CREATE INDEX "supplier_bills_total" ON "supplier_bills" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "supplier_bills_state" ON "supplier_bills" USING btree ("state","entered_at","id");--> statement-breakpoint
CREATE INDEX "supplier_bills_purchase" ON "supplier_bills" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "supplier_bills_followed" ON "supplier_bills" USING btree ("entered_at") WHERE state in ('entered', 'differs', 'matched');--> statement-breakpoint
CREATE INDEX "invoices_delivered" ON "invoices" USING btree ("delivered_on","state");