DROP INDEX "orders_promised";--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("counted_due_at","delivered_at") WHERE state <> 'cancelled' and state <> 'placed';