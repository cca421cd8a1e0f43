DROP INDEX "orders_delivered";--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("due_at","delivered_at") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at","goods_cents","freight","total_cents") WHERE state = 'delivered';