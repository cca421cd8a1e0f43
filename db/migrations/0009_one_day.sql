ALTER TABLE "shipments" ALTER COLUMN "bill_of_lading" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_po" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wanted_when" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "day_moved" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "new_day" jsonb;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "secret_link" text;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "customer_po" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "wanted_when" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "wanted_date" date;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "wanted_window" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "county" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "site_contact" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "site_phone" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "access_notes" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "customer_po" text;--> statement-breakpoint
CREATE INDEX "purchase_orders_link" ON "purchase_orders" USING btree ("secret_link");