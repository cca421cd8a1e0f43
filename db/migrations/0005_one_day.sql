ALTER TABLE "shipments" ALTER COLUMN "bill_of_lading" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "day_moved" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "new_day" jsonb;