ALTER TABLE "invoice_deliveries" ADD COLUMN "order_over" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "invoice_deliveries" ADD COLUMN "taxed_by" text;
--> statement-breakpoint
-- Until now nothing was asked when an order was closed after its delivery was billed: only those still open are looked at.
UPDATE "invoice_deliveries" d SET "order_over" = false
FROM "shipments" s JOIN "orders" o ON o.id = s.order_id
WHERE s.id = d.shipment_id AND o.state <> 'delivered';
