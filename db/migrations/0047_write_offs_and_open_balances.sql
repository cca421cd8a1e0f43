ALTER TABLE "order_holds" DROP CONSTRAINT "order_holds_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
DROP INDEX "ledger_items_open_customer";--> statement-breakpoint
ALTER TABLE "finance_charges" ADD COLUMN "accepted" jsonb;--> statement-breakpoint
ALTER TABLE "finance_charges" ADD COLUMN "clause" text;--> statement-breakpoint
ALTER TABLE "finance_charges" ADD COLUMN "after_days" integer;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "open_cents" bigint;--> statement-breakpoint
CREATE INDEX "invoices_due_first" ON "invoices" USING btree (coalesce(due_on, '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "invoices_due_last" ON "invoices" USING btree (coalesce(due_on, '0001-01-01'::date),"id");--> statement-breakpoint
CREATE INDEX "invoices_open_balance" ON "invoices" USING btree (coalesce(open_cents, '0'::bigint),"id");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("created_at","id") WHERE kind = 'invoice' and open_cents > 0;--> statement-breakpoint
CREATE INDEX "invoices_open_due" ON "invoices" USING btree ("due_on","id") WHERE kind = 'invoice' and open_cents > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_written_off" ON "ledger_entries" USING btree ("day","id") WHERE kind = 'write_off';--> statement-breakpoint
CREATE INDEX "ledger_items_aging" ON "ledger_items" USING btree ("customer_id","due_on","open_cents") WHERE open_cents <> 0;--> statement-breakpoint
ALTER TABLE "order_holds" ADD CONSTRAINT "order_holds_kind" CHECK (kind in ('over_limit', 'past_due', 'no_terms', 'returned_payment', 'manual'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK (kind in ('invoice', 'credit', 'void', 'payment', 'returned_payment', 'payment_fee', 'refund', 'write_off', 'reversed_write_off', 'finance_charge', 'waived_charge', 'opening'));--> statement-breakpoint
-- What is open of an invoice stands in its row, too: it follows the ledger in the same transaction, and may change.
create or replace function invoice_keeps() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'changes', 'user_id', 'company_id', 'contact_email', 'reason', 'ended_at', 'disputed_at',
    'dispute_said', 'differs_at', 'promised_on', 'search_text', 'open_cents'];
begin
  if old.number is null then
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - free <> to_jsonb(new) - free then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create function invoice_opens() returns trigger language plpgsql as $$
begin
  new.open_cents := (select open_cents from ledger_items where entry_id = new.entry_id);
  return new;
end $$;
--> statement-breakpoint
create trigger invoices_open before insert or update of entry_id on invoices for each row execute function invoice_opens();
--> statement-breakpoint
create function ledger_opens_invoice() returns trigger language plpgsql as $$
begin
  update invoices set open_cents = new.open_cents where entry_id = new.entry_id;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_items_invoice after update of open_cents on ledger_items for each row execute function ledger_opens_invoice();
--> statement-breakpoint
update invoices set open_cents = (select t.open_cents from ledger_items t where t.entry_id = invoices.entry_id)
  where entry_id is not null;
