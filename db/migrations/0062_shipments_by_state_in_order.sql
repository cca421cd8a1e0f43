DROP INDEX "shipments_by_state";--> statement-breakpoint
CREATE INDEX "shipments_by_state" ON "shipments" USING btree ("state","rank","id");