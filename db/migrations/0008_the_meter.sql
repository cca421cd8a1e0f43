ALTER TABLE "orders" ADD COLUMN "quantity_kind" text DEFAULT 'fixed' NOT NULL CONSTRAINT "orders_quantity_kind" CHECK (quantity_kind in ('fixed', 'fill', 'transport'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "basis" text DEFAULT 'net' NOT NULL CONSTRAINT "orders_basis" CHECK (basis in ('gross', 'net'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tolerance" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "not_to_exceed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_coming" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD COLUMN "gross" bigint;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD COLUMN "net" bigint;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD COLUMN "temperature" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "over_reason" text;
