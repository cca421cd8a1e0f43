CREATE TABLE "tank_levels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"equipment_id" uuid NOT NULL,
	"gallons" integer NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tank_levels_source" CHECK (source in ('typed', 'driver', 'sensor')),
	CONSTRAINT "tank_levels_gallons" CHECK (gallons >= 0)
);--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD COLUMN "pin_source" text CONSTRAINT "delivery_sites_pin" CHECK (num_nulls(latitude, longitude, pin_source) in (0, 3) and latitude between -90 and 90 and longitude between -180 and 180) CONSTRAINT "delivery_sites_pin_source" CHECK (pin_source in ('typed', 'delivery'));--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD COLUMN "opens_at" time;--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD COLUMN "closes_at" time CONSTRAINT "delivery_sites_hours" CHECK (num_nulls(opens_at, closes_at) in (0, 2) and opens_at < closes_at);--> statement-breakpoint
ALTER TABLE "delivery_sites" ADD COLUMN "priority" text DEFAULT 'standard' NOT NULL CONSTRAINT "delivery_sites_priority" CHECK (priority in ('critical', 'heat', 'livestock', 'standard'));--> statement-breakpoint
ALTER TABLE "site_equipment" ADD COLUMN "safe_fill" smallint CONSTRAINT "site_equipment_safe_fill" CHECK (safe_fill between 1 and 100);--> statement-breakpoint
ALTER TABLE "site_equipment" ADD COLUMN "reserve" integer CONSTRAINT "site_equipment_reserve" CHECK (reserve between 0 and capacity);--> statement-breakpoint
ALTER TABLE "site_equipment" ADD COLUMN "dyed_notice" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tank_id" uuid;--> statement-breakpoint
ALTER TABLE "tank_levels" ADD CONSTRAINT "tank_levels_equipment_id_site_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."site_equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tank_levels_latest" ON "tank_levels" USING btree ("equipment_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_site_id_delivery_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."delivery_sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tank_id_site_equipment_id_fk" FOREIGN KEY ("tank_id") REFERENCES "public"."site_equipment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id","placed_at") WHERE site_id is not null;--> statement-breakpoint
CREATE INDEX "orders_tank" ON "orders" USING btree ("tank_id","placed_at") WHERE tank_id is not null;
