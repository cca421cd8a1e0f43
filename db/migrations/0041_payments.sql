CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"cents" bigint NOT NULL,
	"description" text NOT NULL,
	"number" text,
	"mark" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"set_aside_at" timestamp (3) with time zone,
	"set_aside_by" text,
	CONSTRAINT "bank_lines_mark_unique" UNIQUE("mark"),
	CONSTRAINT "bank_lines_cents" CHECK (cents > 0)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"amounts" jsonb NOT NULL,
	"cents" bigint NOT NULL,
	"state" text NOT NULL,
	"session_id" text,
	"intent_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "checkouts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "checkouts_state" CHECK (state in ('open', 'pending', 'paid', 'failed', 'expired')),
	CONSTRAINT "checkouts_cents" CHECK (cents > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"customer_id" uuid NOT NULL,
	"method" text NOT NULL,
	"cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"received_on" date NOT NULL,
	"number" text,
	"note" text,
	"order_id" uuid,
	"bank_line_id" uuid,
	"checkout_id" uuid,
	"entry_id" uuid NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	"reason" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_state" CHECK (state in ('posted', 'returned', 'taken_back')),
	CONSTRAINT "payments_method" CHECK (method in ('check', 'ach', 'cash', 'card', 'online_card', 'online_bank')),
	CONSTRAINT "payments_cents" CHECK (cents > 0 and refunded_cents between 0 and cents)
);
--> statement-breakpoint
CREATE TABLE "processor_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_line_id_bank_lines_id_fk" FOREIGN KEY ("bank_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "checkouts_customer" ON "checkouts" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE INDEX "checkouts_intent" ON "checkouts" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "checkouts_started_by" ON "checkouts" USING btree ("started_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_bank_line" ON "payments" USING btree ("bank_line_id") WHERE state <> 'taken_back';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_checkout" ON "payments" USING btree ("checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_entry" ON "payments" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "payments_recorded" ON "payments" USING btree ("recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "processor_events_waiting" ON "processor_events" USING btree ("try_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "processor_events_received" ON "processor_events" USING btree ("received_at");