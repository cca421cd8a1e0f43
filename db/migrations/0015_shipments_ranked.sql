ALTER TABLE "shipments" ADD COLUMN "rank" bigint GENERATED ALWAYS AS (case when state in ('scheduled', 'in_transit', 'delayed')
  then 100000000000000 - (extract(epoch from eta at time zone 'UTC') * 1000)::bigint
  else (extract(epoch from coalesce(delivered_at, eta) at time zone 'UTC') * 1000)::bigint end) STORED;--> statement-breakpoint
CREATE INDEX "shipments_rank" ON "shipments" USING btree ("rank","id");--> statement-breakpoint
CREATE INDEX "shipments_supplier_rank" ON "shipments" USING btree ("supplier_id","rank","id");