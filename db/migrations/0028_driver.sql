CREATE SEQUENCE "public"."delivery_ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
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
ALTER TABLE "delivery_tickets" ADD CONSTRAINT "delivery_tickets_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_tickets_words" ON "delivery_tickets" USING gin ("word_ids");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind" CHECK (kind in ('tank', 'gate', 'w9', 'exemption', 'purchase-order', 'meter-ticket', 'signature', 'bill-of-lading', 'other', 'document'));