ALTER TABLE "invoices" ADD COLUMN "delivered_said" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "trucks_said" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "differs_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "invoices_differs" ON "invoices" USING btree ("differs_at","id") WHERE differs_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_disputed" ON "invoices" USING btree ("disputed_at","id") WHERE disputed_at is not null;