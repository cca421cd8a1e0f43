DROP INDEX "orders_active";--> statement-breakpoint
DROP INDEX "purchase_orders_order";--> statement-breakpoint
DROP INDEX "requests_promises";--> statement-breakpoint
DROP INDEX "shipments_order";--> statement-breakpoint
DROP INDEX "shipments_active";--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "orders_day" ON "orders" USING btree ("delivery_date");--> statement-breakpoint
CREATE INDEX "orders_missed" ON "orders" USING btree ("counted_due_at","id") WHERE missed_due_at is not null and day_moved is null and state in ('confirmed', 'in_transit', 'delayed');--> statement-breakpoint
CREATE INDEX "orders_wished_day" ON "orders" USING btree ("due_at","id") WHERE wished_day is not null;--> statement-breakpoint
CREATE INDEX "orders_new_day" ON "orders" USING btree ("due_at") WHERE new_day is not null;--> statement-breakpoint
CREATE INDEX "purchase_orders_by_state" ON "purchase_orders" USING btree ("state","delivery_date");--> statement-breakpoint
CREATE INDEX "shipments_by_state" ON "shipments" USING btree ("state");--> statement-breakpoint
CREATE INDEX "shipments_arrived" ON "shipments" USING btree ("delivered_at") WHERE state = 'delivered';--> statement-breakpoint
CREATE INDEX "orders_active" ON "orders" USING btree ("due_at","id","state") WHERE state in ('placed', 'price_asked', 'confirmed', 'in_transit', 'delayed');--> statement-breakpoint
CREATE INDEX "purchase_orders_order" ON "purchase_orders" USING btree ("order_id","state");--> statement-breakpoint
CREATE INDEX "requests_promises" ON "requests" USING btree ("counted_due_at","answered_at","released_at","state");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id","state");--> statement-breakpoint
CREATE INDEX "shipments_active" ON "shipments" USING btree ("eta","state") WHERE state in ('scheduled', 'in_transit', 'delayed');