-- contracts 0027_sites_and_tanks: a delivery site has its pin itself, and nothing ever wrote into this table
DROP TABLE "site_places";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "last_submission" uuid;--> statement-breakpoint
ALTER TABLE "truck_compartments" ADD COLUMN "last_class" text;--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "day_loads" integer DEFAULT 2 NOT NULL;