CREATE TABLE "finance_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"month" text NOT NULL,
	"items" jsonb NOT NULL,
	"base_cents" bigint NOT NULL,
	"rate" integer NOT NULL,
	"cents" bigint NOT NULL,
	"terms_version" text NOT NULL,
	"due_on" date NOT NULL,
	"entry_id" uuid NOT NULL,
	"charged_at" timestamp (3) with time zone NOT NULL,
	"charged_by" text NOT NULL,
	"waived_at" timestamp (3) with time zone,
	"waived_by" text,
	"reason" text,
	"waiver_id" uuid,
	CONSTRAINT "finance_charges_month" CHECK (month ~ '^\d{4}-\d{2}$'),
	CONSTRAINT "finance_charges_cents" CHECK (cents > 0 and base_cents >= cents and rate > 0),
	CONSTRAINT "finance_charges_waived" CHECK (num_nulls(waived_at, waived_by, reason, waiver_id) in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "autopay_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mandate_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amounts" jsonb NOT NULL,
	"cents" bigint NOT NULL,
	"draft_on" date NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"intent_id" text,
	"reason" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "autopay_drafts_state" CHECK (state in ('announced', 'sent', 'pending', 'paid', 'failed', 'canceled')),
	CONSTRAINT "autopay_drafts_cents" CHECK (cents > 0)
);
--> statement-breakpoint
CREATE TABLE "autopay_mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"consent" jsonb NOT NULL,
	"session_id" text,
	"payer_id" text,
	"method_id" text,
	"bank_id" text,
	"kind" text,
	"called" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" uuid,
	"active_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" text,
	"reason" text,
	CONSTRAINT "autopay_mandates_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "autopay_mandates_state" CHECK (state in ('open', 'pending', 'active', 'failed', 'expired', 'stopped'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "credit_terms" ADD COLUMN "finance_rate" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "billing_address" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "intent_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cleared_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "cleared_by" text;--> statement-breakpoint
ALTER TABLE "finance_charges" ADD CONSTRAINT "finance_charges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_charges" ADD CONSTRAINT "finance_charges_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finance_charges" ADD CONSTRAINT "finance_charges_waiver_id_ledger_entries_id_fk" FOREIGN KEY ("waiver_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopay_drafts" ADD CONSTRAINT "autopay_drafts_mandate_id_autopay_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."autopay_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopay_drafts" ADD CONSTRAINT "autopay_drafts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopay_mandates" ADD CONSTRAINT "autopay_mandates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopay_mandates" ADD CONSTRAINT "autopay_mandates_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_charges_once" ON "finance_charges" USING btree ("customer_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_charges_entry" ON "finance_charges" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_charges_waiver" ON "finance_charges" USING btree ("waiver_id");--> statement-breakpoint
CREATE INDEX "finance_charges_charged" ON "finance_charges" USING btree ("charged_at","id");--> statement-breakpoint
CREATE INDEX "autopay_drafts_mandate" ON "autopay_drafts" USING btree ("mandate_id","announced_at");--> statement-breakpoint
CREATE INDEX "autopay_drafts_customer" ON "autopay_drafts" USING btree ("customer_id","announced_at");--> statement-breakpoint
CREATE INDEX "autopay_drafts_waiting" ON "autopay_drafts" USING btree ("draft_on") WHERE state in ('announced', 'sent', 'pending');--> statement-breakpoint
CREATE INDEX "autopay_drafts_intent" ON "autopay_drafts" USING btree ("intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "autopay_mandates_active" ON "autopay_mandates" USING btree ("customer_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "autopay_mandates_customer" ON "autopay_mandates" USING btree ("customer_id","started_at");--> statement-breakpoint
CREATE INDEX "autopay_mandates_bank" ON "autopay_mandates" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "autopay_mandates_started_by" ON "autopay_mandates" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK (kind in ('invoice', 'credit', 'void', 'payment', 'returned_payment', 'payment_fee', 'refund', 'write_off', 'finance_charge', 'waived_charge', 'opening'));