-- What is in the books stays in the books.
create function ledger_keeps() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added and never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_keep before update or delete on ledger_entries for each row execute function ledger_keeps();
--> statement-breakpoint
create trigger ledger_lines_keep before update or delete on ledger_lines for each row execute function ledger_keeps();
--> statement-breakpoint
create trigger ledger_applications_keep before update or delete on ledger_applications for each row execute function ledger_keeps();
--> statement-breakpoint
create trigger ledger_closings_keep before update or delete on ledger_closings for each row execute function ledger_keeps();
--> statement-breakpoint
-- Each entry adds up to nothing, and what it does to receivables is what it says of the customer.
create function ledger_balances() returns trigger language plpgsql as $$
declare
  checked uuid;
  whole bigint;
  of_customer bigint;
  said bigint;
begin
  if tg_table_name = 'ledger_lines' then checked := new.entry_id; else checked := new.id; end if;
  select coalesce(sum(cents), 0), coalesce(sum(cents) filter (where account = 'receivable'), 0)
    into whole, of_customer from ledger_lines where entry_id = checked;
  select cents into said from ledger_entries where id = checked;
  if whole <> 0 or of_customer <> said then
    raise exception 'ledger entry % does not balance', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
-- What is open of each entry follows from what was applied.
create function ledger_opens() returns trigger language plpgsql as $$
begin
  insert into ledger_items (entry_id, customer_id, day, due_on, cents, open_cents)
    values (new.id, new.customer_id, new.day, new.due_on, new.cents, new.cents);
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_entries_open after insert on ledger_entries for each row execute function ledger_opens();
--> statement-breakpoint
create function ledger_applies() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_items where entry_id in (new.from_id, new.to_id) order by entry_id for update;
  update ledger_items set open_cents = open_cents + new.cents where entry_id = new.from_id and cents < 0;
  if not found then raise exception 'only a credit can be applied' using errcode = 'check_violation'; end if;
  update ledger_items set open_cents = open_cents - new.cents where entry_id = new.to_id and cents > 0;
  if not found then raise exception 'only what is owed can be paid' using errcode = 'check_violation'; end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_applications_apply after insert on ledger_applications for each row execute function ledger_applies();
--> statement-breakpoint
-- What an issued invoice says stays as it was sent. Who may see it, its dispute and its promise may change.
create function invoice_keeps() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'changes', 'user_id', 'company_id', 'contact_email', 'reason', 'ended_at', 'disputed_at',
    'dispute_said', 'promised_on', 'search_text'];
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
create trigger invoices_keep before update or delete on invoices for each row execute function invoice_keeps();
--> statement-breakpoint
create function invoice_lines_keep() returns trigger language plpgsql as $$
declare
  free text[] := array['order_id', 'shipment_id'];
  paper uuid;
begin
  if tg_op = 'INSERT' then paper := new.invoice_id; else paper := old.invoice_id; end if;
  if tg_op = 'UPDATE' and to_jsonb(old) - free = to_jsonb(new) - free then return new; end if;
  if exists (select 1 from invoices where id = paper and number is not null) then
    raise exception 'an issued invoice never changes' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
--> statement-breakpoint
create trigger invoice_lines_keep before insert or update or delete on invoice_lines for each row execute function invoice_lines_keep();
