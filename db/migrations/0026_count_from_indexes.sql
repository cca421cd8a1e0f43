DROP INDEX "requests_promises";--> statement-breakpoint
DROP INDEX "shipments_active";--> statement-breakpoint
CREATE INDEX "purchase_orders_by_state" ON "purchase_orders" USING btree ("state");--> statement-breakpoint
CREATE INDEX "shipments_by_state" ON "shipments" USING btree ("state");--> statement-breakpoint
CREATE INDEX "requests_promises" ON "requests" USING btree ("counted_due_at","answered_at","released_at","state");--> statement-breakpoint
CREATE INDEX "shipments_active" ON "shipments" USING btree ("eta","state") WHERE state in ('scheduled', 'in_transit', 'delayed');