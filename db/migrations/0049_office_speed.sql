CREATE TABLE "figure_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_days" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"zone" text NOT NULL,
	"figures" jsonb,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"good_until" timestamp (3) with time zone,
	CONSTRAINT "figure_days_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
DROP INDEX "orders_active";--> statement-breakpoint
DROP INDEX "quotes_lost";--> statement-breakpoint
DROP INDEX "requests_promises";--> statement-breakpoint
DROP INDEX "shipments_active";--> statement-breakpoint
CREATE INDEX "figure_changes_at" ON "figure_changes" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_billed_at" ON "customers" USING btree (regexp_replace(lower("billing_address"), '[^a-z0-9]+', ' ', 'g')) WHERE billing_address is not null;--> statement-breakpoint
CREATE INDEX "delivery_sites_place" ON "delivery_sites" USING btree (regexp_replace(lower("address"), '[^a-z0-9]+', ' ', 'g'));--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree ("customer_id","counted_due_at","state","total_cents","delivered_at","due_at","day_moved");--> statement-breakpoint
CREATE INDEX "purchase_orders_days" ON "purchase_orders" USING btree ("order_id","delivery_date","state") WHERE state in ('pending', 'date_proposed', 'confirmed', 'in_transit');--> statement-breakpoint
CREATE INDEX "quotes_customer_offered" ON "quotes" USING btree ("customer_id","offered_at") WHERE offered_at is not null;--> statement-breakpoint
CREATE INDEX "requests_missed" ON "requests" USING btree ("counted_due_at") WHERE state <> 'spam' and (answered_at is null or answered_at > counted_due_at);--> statement-breakpoint
CREATE INDEX "requests_promised_to" ON "requests" USING btree ("customer_id","counted_due_at","answered_at","released_at","state") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "shipments_eta" ON "shipments" USING btree ("eta","id");--> statement-breakpoint
CREATE INDEX "orders_active" ON "orders" USING btree ("due_at","id","state","rest_coming","delivery_date","delivery_window") WHERE state in ('placed', 'price_asked', 'confirmed', 'in_transit', 'delayed');--> statement-breakpoint
CREATE INDEX "quotes_lost" ON "quotes" USING btree ("lost_at","state","lost_reason") WHERE lost_at is not null;--> statement-breakpoint
CREATE INDEX "requests_promises" ON "requests" USING btree ("counted_due_at","answered_at","released_at","state","received_at","kind","assignee_name");--> statement-breakpoint
CREATE INDEX "shipments_active" ON "shipments" USING btree ("eta","state","order_id") WHERE state in ('scheduled', 'in_transit', 'delayed');