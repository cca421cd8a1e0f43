CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"quote_id" uuid,
	"reorder_of" uuid,
	"goods" text NOT NULL,
	"total_cents" bigint NOT NULL,
	"limit_cents" bigint NOT NULL,
	"wish" jsonb NOT NULL,
	"sealed_gate_code" text,
	"dyed_use" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"reason" text,
	"order_id" uuid,
	CONSTRAINT "approvals_submission_id_unique" UNIQUE("submission_id"),
	CONSTRAINT "approvals_state" CHECK (state in ('waiting', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "approvals_of" CHECK ((quote_id is null) <> (reorder_of is null))
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "spending_limit" bigint;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_reorder_of_orders_id_fk" FOREIGN KEY ("reorder_of") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_company" ON "approvals" USING btree ("company_id","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("quote_id") WHERE state = 'waiting';