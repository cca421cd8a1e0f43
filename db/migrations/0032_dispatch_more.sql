ALTER TABLE "runs" ADD COLUMN "last_submission" uuid;--> statement-breakpoint
ALTER TABLE "truck_compartments" ADD COLUMN "last_class" text;--> statement-breakpoint
ALTER TABLE "trucks" ADD COLUMN "day_loads" integer DEFAULT 2 NOT NULL;