CREATE TABLE "document_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"digest" text NOT NULL,
	"content" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"added_by" uuid
);
--> statement-breakpoint
CREATE TABLE "customer_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"price" integer NOT NULL,
	"gallons" integer NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_prices_of" UNIQUE("customer_id","product","effective_at")
);
--> statement-breakpoint
CREATE TABLE "price_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_day" date,
	"told_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "price_mails_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sheet_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"way" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_to" text NOT NULL,
	"noted_by" text,
	"shipment_id" uuid
);
--> statement-breakpoint
CREATE TABLE "sheet_holders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"site" text NOT NULL,
	"site_key" text NOT NULL,
	"product" text NOT NULL,
	"shipment_id" uuid,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"version_id" uuid,
	"way" text,
	"given_at" timestamp (3) with time zone,
	"given_to" text,
	CONSTRAINT "sheet_holders_of" UNIQUE("customer_id","site_key","product"),
	CONSTRAINT "sheet_holders_given" CHECK ((version_id is null) = (given_at is null) and (way is null) = (given_at is null))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "product" text;--> statement-breakpoint
ALTER TABLE "document_drafts" ADD CONSTRAINT "document_drafts_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_prices" ADD CONSTRAINT "customer_prices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_mails" ADD CONSTRAINT "price_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_copies" ADD CONSTRAINT "sheet_copies_holder_id_sheet_holders_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."sheet_holders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_copies" ADD CONSTRAINT "sheet_copies_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_copies" ADD CONSTRAINT "sheet_copies_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_holders" ADD CONSTRAINT "sheet_holders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_holders" ADD CONSTRAINT "sheet_holders_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_holders" ADD CONSTRAINT "sheet_holders_version_id_document_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_drafts_added" ON "document_drafts" USING btree ("added_at");--> statement-breakpoint
CREATE INDEX "customer_prices_noted" ON "customer_prices" USING btree ("customer_id","noted_at");--> statement-breakpoint
CREATE INDEX "price_mails_open" ON "price_mails" USING btree ("last_day") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sheet_copies_holder" ON "sheet_copies" USING btree ("holder_id","given_at");--> statement-breakpoint
CREATE INDEX "sheet_copies_shipment" ON "sheet_copies" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "sheet_holders_last" ON "sheet_holders" USING btree ("last_at","id");--> statement-breakpoint
CREATE INDEX "sheet_holders_product" ON "sheet_holders" USING btree ("product","last_at","id");--> statement-breakpoint
CREATE INDEX "documents_product" ON "documents" USING btree ("product","revised_on") WHERE product is not null;--> statement-breakpoint
CREATE INDEX "shipments_departed" ON "shipments" USING btree ("departed_at") WHERE departed_at is not null;