ALTER TABLE "orders" RENAME COLUMN "cancelled_at" TO "canceled_at";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "purchase_orders" DROP CONSTRAINT "purchase_orders_state";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_state";--> statement-breakpoint
UPDATE "orders" SET "state" = 'canceled' WHERE "state" = 'cancelled';--> statement-breakpoint
UPDATE "purchase_orders" SET "state" = 'canceled' WHERE "state" = 'cancelled';--> statement-breakpoint
UPDATE "shipments" SET "state" = 'canceled' WHERE "state" = 'cancelled';--> statement-breakpoint
UPDATE "events" SET "detail" = jsonb_set("detail", '{to}', '"canceled"')
	WHERE "subject_type" IN ('order', 'purchase_order', 'shipment') AND "detail" ->> 'to' = 'cancelled';--> statement-breakpoint
UPDATE "mails" SET "email" = replace("email", 'cancelled', 'canceled')
	WHERE "email" IN ('order-cancelled', 'order-cancelled-notice', 'purchase-order-cancelled', 'shipment-cancelled');--> statement-breakpoint
UPDATE "mails" SET "data" = ("data" - 'cancelledBy') || jsonb_build_object('canceledBy', "data" -> 'cancelledBy')
	WHERE "data" ->> 'name' = 'order.cancel' AND "data" ? 'cancelledBy';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK (state in ('placed', 'confirmed', 'in_transit', 'delayed', 'delivered', 'canceled'));--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_state" CHECK (state in ('pending', 'date_proposed', 'confirmed', 'in_transit', 'delivered', 'declined', 'canceled'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_state" CHECK (state in ('scheduled', 'in_transit', 'delayed', 'delivered', 'canceled'));
