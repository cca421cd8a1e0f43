ALTER TABLE "order_lines" ADD COLUMN "delivered" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered" jsonb;--> statement-breakpoint
-- What trucks brought so far: the ticket's gallons where the truck had one load, all of it where it had several.
UPDATE "shipments" SET "delivered" = CASE
  WHEN jsonb_array_length("loads") = 1 AND "loads" -> 0 ->> 'unit' = 'gallon' AND "delivered_deci_gallons" IS NOT NULL
    THEN jsonb_build_array(jsonb_set("loads" -> 0, '{quantity}', to_jsonb("delivered_deci_gallons")))
  ELSE "loads" END
WHERE "state" = 'delivered';--> statement-breakpoint
-- What has no truck on the road is in transit no more: its next truck is to be sent, or it is to be closed.
UPDATE "orders" SET "state" = 'confirmed' WHERE "state" IN ('in_transit', 'delayed') AND NOT EXISTS (
  SELECT FROM "shipments" WHERE "order_id" = "orders"."id" AND "shipments"."state" IN ('in_transit', 'delayed'));--> statement-breakpoint
UPDATE "purchase_orders" SET "state" = 'confirmed' WHERE "state" = 'in_transit' AND NOT EXISTS (
  SELECT FROM "shipments" WHERE "purchase_id" = "purchase_orders"."id" AND "shipments"."state" IN ('in_transit', 'delayed'));
