CREATE TABLE "site_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"role" text
);
--> statement-breakpoint
ALTER TABLE "site_contacts" ADD CONSTRAINT "site_contacts_site_id_delivery_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."delivery_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_contacts_site" ON "site_contacts" USING btree ("site_id");