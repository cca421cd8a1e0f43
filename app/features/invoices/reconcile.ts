import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { looks, reconcile } from '#features/ledger/reconcile.ts'

/** Between invoices and the ledger. */
const questions = [
  looks(
    'an issued invoice and its entry differ',
    sql`select i.id, i.total_cents - coalesce(e.cents, 0) as cents from invoices i
      left join ledger_entries e on e.id = i.entry_id
      where i.number is not null and i.total_cents <> coalesce(e.cents, 0)`,
  ),
  looks(
    'the lines of an invoice and its total differ',
    sql`select i.id, i.total_cents - coalesce(sum(l.cents), 0) as cents from invoices i
      left join invoice_lines l on l.invoice_id = i.id group by i.id, i.total_cents
      having i.total_cents <> coalesce(sum(l.cents), 0)`,
  ),
  looks(
    'an entry of an invoice has no invoice',
    sql`select e.id, e.cents from ledger_entries e where e.kind = 'invoice'
      and not exists (select 1 from invoices i where i.entry_id = e.id)`,
  ),
  looks(
    'what is open of an invoice differs from the ledger',
    sql`select i.id, coalesce(i.open_cents, 0) - coalesce(t.open_cents, 0) as cents from invoices i
      left join ledger_items t on t.entry_id = i.entry_id where i.open_cents is distinct from t.open_cents`,
  ),
  looks(
    'numbers of invoices have a gap',
    sql`select i.id, 0 as cents from invoices i join invoice_numbers n on n.kind = i.kind
      where i.number is not null and i.number + 1 <> n.next
        and not exists (select 1 from invoices o where o.kind = i.kind and o.number = i.number + 1)`,
  ),
]

/** Adds up the ledger and every invoice again. For the command, and the page of receivables. */
export const reconcileBooks = (ctx: Pick<Context, 'db'>) => reconcile(ctx, questions)
