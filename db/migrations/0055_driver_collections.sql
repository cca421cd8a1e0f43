CREATE TABLE "driver_collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"how" text NOT NULL,
	"cents" bigint,
	"number" text,
	"reason" text,
	"driver" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"words" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "driver_collections_how" CHECK (how in ('check', 'cash', 'none')),
	CONSTRAINT "driver_collections_state" CHECK (state in ('waiting', 'confirmed', 'sent_back', 'noted', 'corrected')),
	CONSTRAINT "driver_collections_cents" CHECK ((how = 'none') = (cents is null) and cents > 0),
	CONSTRAINT "driver_collections_number" CHECK ((how = 'check') = (number is not null)),
	CONSTRAINT "driver_collections_reason" CHECK ((how = 'none') = (reason is not null))
);
--> statement-breakpoint
ALTER TABLE "driver_reports" DROP CONSTRAINT "driver_reports_kind";--> statement-breakpoint
ALTER TABLE "driver_collections" ADD CONSTRAINT "driver_collections_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_collections" ADD CONSTRAINT "driver_collections_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "driver_collections_current" ON "driver_collections" USING btree ("shipment_id") WHERE state <> 'corrected';--> statement-breakpoint
CREATE INDEX "driver_collections_shipment" ON "driver_collections" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "driver_collections_order" ON "driver_collections" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "driver_collections_open" ON "driver_collections" USING btree ("at","id") WHERE state in ('waiting', 'sent_back');--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_kind" CHECK (kind in ('start', 'load', 'leave', 'arrive', 'deliver', 'collect', 'delay', 'fail', 'spill', 'end'));