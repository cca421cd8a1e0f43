CREATE TABLE "file_contents" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"preview" "bytea"
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"quote_id" uuid,
	"order_id" uuid,
	"purchase_id" uuid,
	"shipment_id" uuid,
	"customer_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"sealed" boolean NOT NULL,
	"document_version_id" uuid,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"uploaded_as" text NOT NULL,
	"sender" text,
	CONSTRAINT "files_thing" CHECK (num_nonnulls(request_id, quote_id, order_id, purchase_id, shipment_id, customer_id) = 1),
	CONSTRAINT "files_kind" CHECK (kind in ('tank', 'gate', 'w9', 'exemption', 'purchase-order', 'meter-ticket', 'bill-of-lading', 'other', 'document')),
	CONSTRAINT "files_type" CHECK (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "files_bytes" CHECK (bytes between 1 and 20971520)
);
--> statement-breakpoint
ALTER TABLE "file_contents" ADD CONSTRAINT "file_contents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purchase_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_document_version_id_document_versions_id_fk" FOREIGN KEY ("document_version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_request" ON "files" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "files_quote" ON "files" USING btree ("quote_id") WHERE quote_id is not null;--> statement-breakpoint
CREATE INDEX "files_order" ON "files" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "files_purchase" ON "files" USING btree ("purchase_id") WHERE purchase_id is not null;--> statement-breakpoint
CREATE INDEX "files_shipment" ON "files" USING btree ("shipment_id") WHERE shipment_id is not null;--> statement-breakpoint
CREATE INDEX "files_customer" ON "files" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "file_contents" ALTER COLUMN "content" SET STORAGE EXTERNAL;
