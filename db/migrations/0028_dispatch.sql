CREATE TABLE "run_stops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"shipment_id" uuid,
	"terminal_id" uuid,
	"position" integer NOT NULL,
	"planned_arrival" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"drive_minutes" integer DEFAULT 0 NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "run_stops_shipment_id_unique" UNIQUE("shipment_id"),
	CONSTRAINT "run_stops_position" UNIQUE("run_id","position"),
	CONSTRAINT "run_stops_what" CHECK (num_nonnulls(shipment_id, terminal_id) = 1),
	CONSTRAINT "run_stops_minutes" CHECK (minutes between 0 and 1440 and drive_minutes between 0 and 1440),
	CONSTRAINT "run_stops_times" CHECK (left_at is null or arrived_at is not null)
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"truck_id" uuid NOT NULL,
	"driver_id" uuid,
	"terminal_id" uuid,
	"state" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_changes" integer,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "runs_state" CHECK (state in ('planned', 'released', 'under_way', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "days_off" (
	"id" uuid PRIMARY KEY NOT NULL,
	"truck_id" uuid,
	"driver_id" uuid,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text,
	CONSTRAINT "days_off_whose" CHECK (num_nonnulls(truck_id, driver_id) = 1),
	CONSTRAINT "days_off_order" CHECK (from_date <= to_date)
);
--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"user_id" uuid,
	"shift_starts" integer NOT NULL,
	"driving_minutes" integer DEFAULT 660 NOT NULL,
	"duty_minutes" integer DEFAULT 840 NOT NULL,
	"license_ends" date,
	"hazmat_ends" date,
	"changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "drivers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "drivers_shift" CHECK (shift_starts between 0 and 1439),
	CONSTRAINT "drivers_hours" CHECK (driving_minutes between 1 and 660 and duty_minutes between 1 and 840)
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"opens" integer NOT NULL,
	"closes" integer NOT NULL,
	"load_minutes" integer NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "terminals_hours" CHECK (0 <= opens and opens < closes and closes <= 1440),
	CONSTRAINT "terminals_load" CHECK (load_minutes between 1 and 480),
	CONSTRAINT "terminals_place" CHECK (latitude between -90 and 90 and longitude between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "truck_compartments" (
	"truck_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"capacity" bigint NOT NULL,
	"products" jsonb,
	"last_product" text,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "truck_compartments_truck_id_position_pk" PRIMARY KEY("truck_id","position"),
	CONSTRAINT "truck_compartments_position" CHECK (position between 1 and 9),
	CONSTRAINT "truck_compartments_capacity" CHECK (capacity > 0)
);
--> statement-breakpoint
CREATE TABLE "trucks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plate" text,
	"day_stops" integer,
	"window_stops" integer,
	"payload" integer,
	"pallet_places" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "trucks_limits" CHECK (day_stops > 0 and window_stops > 0 and payload > 0 and pallet_places >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "overbooked_reason" text;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_truck_id_trucks_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_terminal_id_terminals_id_fk" FOREIGN KEY ("terminal_id") REFERENCES "public"."terminals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_truck_id_trucks_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "truck_compartments" ADD CONSTRAINT "truck_compartments_truck_id_trucks_id_fk" FOREIGN KEY ("truck_id") REFERENCES "public"."trucks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "runs_truck" ON "runs" USING btree ("date","truck_id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_driver" ON "runs" USING btree ("date","driver_id");--> statement-breakpoint
CREATE INDEX "runs_of_driver" ON "runs" USING btree ("driver_id","date");--> statement-breakpoint
CREATE INDEX "days_off_dates" ON "days_off" USING btree ("to_date","from_date");--> statement-breakpoint
CREATE INDEX "days_off_truck" ON "days_off" USING btree ("truck_id");--> statement-breakpoint
CREATE INDEX "days_off_driver" ON "days_off" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trucks_name" ON "trucks" USING btree (lower(name)) WHERE retired_at is null;