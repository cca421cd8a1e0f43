ALTER TABLE "messages" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_purchase" ON "messages" USING btree ("purchase_id","at") WHERE purchase_id is not null;--> statement-breakpoint
CREATE INDEX "purchase_orders_heard" ON "purchase_orders" USING btree ("heard_at","id") WHERE heard_at is not null;