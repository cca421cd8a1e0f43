-- A delivery that was corrected since marks its invoice; the paper stays as it was sent.
create or replace function invoice_keeps() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'changes', 'user_id', 'company_id', 'contact_email', 'reason', 'ended_at', 'disputed_at',
    'dispute_said', 'differs_at', 'promised_on', 'search_text'];
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
-- What the search looks into, as app/features/invoices/list.ts writes it.
CREATE INDEX "invoices_search" ON "invoices" USING gin (lower(coalesce("search_text", '')) gin_trgm_ops);
