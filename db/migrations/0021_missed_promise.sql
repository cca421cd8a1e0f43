DROP INDEX "orders_promised";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missed_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "counted_due_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(missed_due_at, due_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("counted_due_at","delivered_at") WHERE state <> 'cancelled';