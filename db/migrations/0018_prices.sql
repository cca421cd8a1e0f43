CREATE TABLE "markups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"customer_kind" text,
	"product" text,
	"from_gallons" bigint NOT NULL,
	"margin" integer NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "markups_margin" CHECK (margin between 0 and 100000),
	CONSTRAINT "markups_from_gallons" CHECK (from_gallons >= 0),
	CONSTRAINT "markups_one" CHECK (customer_id is null or customer_kind is null)
);
--> statement-breakpoint
CREATE TABLE "rack_costs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"terminal" text NOT NULL,
	"product" text NOT NULL,
	"cost" integer NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"removed_by" text,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "rack_costs_cost" CHECK (cost between 1 and 200000)
);
--> statement-breakpoint
ALTER TABLE "quote_lines" ADD COLUMN "parts" jsonb;--> statement-breakpoint
ALTER TABLE "markups" ADD CONSTRAINT "markups_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "markups_customer" ON "markups" USING btree ("customer_id","recorded_at");--> statement-breakpoint
CREATE INDEX "markups_in_force" ON "markups" USING btree ("recorded_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "rack_costs_effective" ON "rack_costs" USING btree ("terminal","product","effective_at" DESC NULLS LAST,"recorded_at" DESC NULLS LAST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "rack_costs_recorded" ON "rack_costs" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "rack_costs_batch" ON "rack_costs" USING btree ("batch_id");