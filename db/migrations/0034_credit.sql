CREATE TABLE "credit_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"asked_cents" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"missing" text,
	"limit_cents" bigint,
	"reasons" jsonb,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"decided_by_id" uuid,
	CONSTRAINT "credit_applications_state" CHECK (state in ('in_review', 'incomplete', 'approved', 'approved_less', 'declined')),
	CONSTRAINT "credit_applications_limit" CHECK (limit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"limit_cents" bigint NOT NULL,
	"review_on" date,
	"accepted" jsonb,
	"application_id" uuid,
	"reason" text,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "credit_terms_limit" CHECK (limit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"owed_cents" bigint,
	"words" text,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"ended_by" text,
	"released_by" text,
	"released_by_id" uuid,
	"reason" text,
	CONSTRAINT "order_holds_kind" CHECK (kind in ('over_limit', 'past_due', 'no_terms', 'manual')),
	CONSTRAINT "order_holds_end" CHECK (ended_by in ('payment', 'person', 'on_delivery', 'order', 'switched_off')),
	CONSTRAINT "order_holds_released" CHECK ((released_at is null) = (ended_by is null))
);
--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_id_requests_id_fk" FOREIGN KEY ("id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applications" ADD CONSTRAINT "credit_applications_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_terms" ADD CONSTRAINT "credit_terms_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_terms" ADD CONSTRAINT "credit_terms_application_id_credit_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_applications_decided_by" ON "credit_applications" USING btree ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_terms_current" ON "credit_terms" USING btree ("customer_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "credit_terms_customer" ON "credit_terms" USING btree ("customer_id","set_at");--> statement-breakpoint
CREATE INDEX "credit_terms_application" ON "credit_terms" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "credit_terms_review" ON "credit_terms" USING btree ("review_on") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_holds_open_kind" ON "order_holds" USING btree ("order_id","kind") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "order_holds_order" ON "order_holds" USING btree ("order_id","placed_at");--> statement-breakpoint
CREATE INDEX "order_holds_open" ON "order_holds" USING btree ("placed_at","id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "order_holds_released_by" ON "order_holds" USING btree ("released_by_id");