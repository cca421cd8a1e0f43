ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
DROP INDEX "orders_active";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_prices" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
CREATE INDEX "orders_active" ON "orders" USING btree ("due_at","id") WHERE state in ('placed', 'price_asked', 'confirmed', 'in_transit', 'delayed');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK (state in ('placed', 'price_asked', 'confirmed', 'in_transit', 'delayed', 'delivered', 'canceled'));