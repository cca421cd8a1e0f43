CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "companies_kind" CHECK (kind in ('customer', 'supplier'))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "company_role" text;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_name" ON "companies" USING btree ("kind",lower(name));--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_company" ON "profiles" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_role" CHECK (company_role in ('manager', 'buyer', 'viewer'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_company_both" CHECK ((company_id is null) = (company_role is null));