DROP INDEX "orders_delivered";--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at","goods_cents","freight","total_cents","id") WHERE state = 'delivered';