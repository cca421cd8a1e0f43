ALTER TABLE "orders" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sealed_gate_code" text;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD COLUMN "basis" text DEFAULT 'gross' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "sealed_gate_code" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "basis" text DEFAULT 'gross' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_request" ON "orders" USING btree ("request_id") WHERE request_id is not null;