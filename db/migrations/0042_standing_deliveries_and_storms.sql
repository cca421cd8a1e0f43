CREATE TABLE "daily_temperatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"high" smallint NOT NULL,
	"low" smallint NOT NULL,
	"source" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "daily_temperatures_day_unique" UNIQUE("day"),
	CONSTRAINT "daily_temperatures_source" CHECK (source in ('typed', 'imported', 'fetched')),
	CONSTRAINT "daily_temperatures_range" CHECK (low <= high and low >= -60 and high <= 130)
);
--> statement-breakpoint
CREATE TABLE "standing_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tank_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"rule" text NOT NULL,
	"every_days" smallint,
	"weekdays" jsonb,
	"level_percent" smallint,
	"per_day" integer,
	"winter_k" integer,
	"summer_k" integer,
	"base_per_day" integer DEFAULT 0 NOT NULL,
	"drop_percent" smallint DEFAULT 70 NOT NULL,
	"gallons" integer,
	"delivery_window" text NOT NULL,
	"dyed_use" text,
	"starts_on" date NOT NULL,
	"not_before" date,
	"automatic" boolean DEFAULT false NOT NULL,
	"most_gallons" integer,
	"most_cents" integer,
	"note" text,
	"asked_k" integer,
	"runs_out_on" date,
	"runs_out_from" date,
	"runs_out_to" date,
	"deliver_by" date,
	"next_on" date,
	"forecast_at" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "standing_deliveries_rule" CHECK (rule in ('every_days', 'weekdays', 'will_call', 'gallons_per_day', 'degree_days', 'level')),
	CONSTRAINT "standing_deliveries_state" CHECK (state in ('active', 'paused', 'ended')),
	CONSTRAINT "standing_deliveries_figures" CHECK (every_days > 0 and per_day >= 0 and winter_k > 0 and summer_k > 0),
	CONSTRAINT "standing_deliveries_percent" CHECK (level_percent between 1 and 100 and drop_percent between 10 and 100)
);
--> statement-breakpoint
CREATE TABLE "standing_fills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"standing_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"filled_on" date NOT NULL,
	"gallons" integer NOT NULL,
	"days" integer NOT NULL,
	"degree_days" integer NOT NULL,
	"measured_k" integer,
	"outcome" text NOT NULL,
	CONSTRAINT "standing_fills_outcome" CHECK (outcome in ('taken', 'asked', 'kept', 'too_small', 'first'))
);
--> statement-breakpoint
CREATE TABLE "standing_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"standing_id" uuid NOT NULL,
	"state" text NOT NULL,
	"delivery_date" date NOT NULL,
	"gallons" integer NOT NULL,
	"reason" text NOT NULL,
	"held" text,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"order_id" uuid,
	CONSTRAINT "standing_proposals_state" CHECK (state in ('waiting', 'ordered', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "storm_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"percent" smallint,
	"gallons" integer,
	"month" date NOT NULL,
	"reason" text NOT NULL,
	"ends_on" date NOT NULL,
	"allotted_at" timestamp (3) with time zone NOT NULL,
	"allotted_by" text NOT NULL,
	"allotted_by_id" uuid,
	CONSTRAINT "storm_allocations_rule" CHECK ((rule = 'percent') = (percent is not null) and (rule = 'partial') = (gallons is not null)),
	CONSTRAINT "storm_allocations_figures" CHECK (percent between 1 and 100 and gallons > 0)
);
--> statement-breakpoint
CREATE TABLE "storm_allotments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"allocation_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"before" integer NOT NULL,
	"quota" integer,
	"told_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "daily_temperatures" ADD CONSTRAINT "daily_temperatures_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_deliveries" ADD CONSTRAINT "standing_deliveries_tank_id_site_equipment_id_fk" FOREIGN KEY ("tank_id") REFERENCES "public"."site_equipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_deliveries" ADD CONSTRAINT "standing_deliveries_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_fills" ADD CONSTRAINT "standing_fills_standing_id_standing_deliveries_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."standing_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_fills" ADD CONSTRAINT "standing_fills_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_proposals" ADD CONSTRAINT "standing_proposals_standing_id_standing_deliveries_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."standing_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_proposals" ADD CONSTRAINT "standing_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_allocations" ADD CONSTRAINT "storm_allocations_allotted_by_id_users_id_fk" FOREIGN KEY ("allotted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_allotments" ADD CONSTRAINT "storm_allotments_allocation_id_storm_allocations_id_fk" FOREIGN KEY ("allocation_id") REFERENCES "public"."storm_allocations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_allotments" ADD CONSTRAINT "storm_allotments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "standing_deliveries_tank" ON "standing_deliveries" USING btree ("tank_id") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "standing_deliveries_customer" ON "standing_deliveries" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "standing_deliveries_next" ON "standing_deliveries" USING btree ("next_on","id");--> statement-breakpoint
CREATE INDEX "standing_deliveries_runs_out" ON "standing_deliveries" USING btree ("runs_out_on","id");--> statement-breakpoint
CREATE INDEX "standing_deliveries_created" ON "standing_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_fills_once" ON "standing_fills" USING btree ("standing_id","order_id");--> statement-breakpoint
CREATE INDEX "standing_fills_latest" ON "standing_fills" USING btree ("standing_id","filled_on");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_proposals_waiting" ON "standing_proposals" USING btree ("standing_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "standing_proposals_day" ON "standing_proposals" USING btree ("standing_id","delivery_date");--> statement-breakpoint
CREATE INDEX "standing_proposals_due" ON "standing_proposals" USING btree ("delivery_date","id");--> statement-breakpoint
CREATE INDEX "standing_proposals_open" ON "standing_proposals" USING btree ("state") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "standing_proposals_order" ON "standing_proposals" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "storm_allocations_latest" ON "storm_allocations" USING btree ("allotted_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "storm_allotments_once" ON "storm_allotments" USING btree ("allocation_id","customer_id");--> statement-breakpoint
CREATE INDEX "storm_allotments_customer" ON "storm_allotments" USING btree ("customer_id");