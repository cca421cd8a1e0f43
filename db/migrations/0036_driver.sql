CREATE SEQUENCE "public"."delivery_ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "driver_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"shipment_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"device" uuid,
	"number" integer,
	"report" jsonb NOT NULL,
	"state" text NOT NULL,
	"words" text,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "driver_reports_number" UNIQUE("run_id","device","number"),
	CONSTRAINT "driver_reports_kind" CHECK (kind in ('start', 'load', 'leave', 'arrive', 'deliver', 'delay', 'fail', 'spill', 'end')),
	CONSTRAINT "driver_reports_state" CHECK (state in ('held', 'done', 'refused')),
	CONSTRAINT "driver_reports_counted" CHECK ((device is null) = (number is null) and number > 0)
);
--> statement-breakpoint
CREATE TABLE "shift_links" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"link" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "shift_links_link_unique" UNIQUE("link")
);
--> statement-breakpoint
CREATE TABLE "shift_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "shift_phones_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "delivery_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"version" integer NOT NULL,
	"shipment_id" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"facts" jsonb NOT NULL,
	"word_ids" text[] NOT NULL,
	CONSTRAINT "delivery_tickets_number" UNIQUE("number","version"),
	CONSTRAINT "delivery_tickets_shipment" UNIQUE("shipment_id","version"),
	CONSTRAINT "delivery_tickets_version" CHECK (version >= 1 and (reason is null) = (version = 1))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "on_the_way" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "photos_held" text;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_reports" ADD CONSTRAINT "driver_reports_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_links" ADD CONSTRAINT "shift_links_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_phones" ADD CONSTRAINT "shift_phones_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_tickets" ADD CONSTRAINT "delivery_tickets_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "driver_reports_run" ON "driver_reports" USING btree ("run_id","at");--> statement-breakpoint
CREATE INDEX "driver_reports_shipment" ON "driver_reports" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "driver_reports_open" ON "driver_reports" USING btree ("received_at") WHERE state = 'refused' and settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_phones_open" ON "shift_phones" USING btree ("run_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "shift_phones_run" ON "shift_phones" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "delivery_tickets_words" ON "delivery_tickets" USING gin ("word_ids");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK (kind in ('tank', 'gate', 'w9', 'exemption', 'purchase-order', 'meter-ticket', 'signature', 'bill-of-lading', 'other', 'document'));