import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { events } from '#events/schema.ts'
import { invoiceEvents } from '#features/invoices/events.ts'
import { invoices } from '#features/invoices/schema.ts'
import { entriesOnTheWay } from '#features/payments/pending-entries.ts'
import type { WorstRows } from './late-and-missed.ts'

/**
 * Invoices that a customer promised to pay by a day that has passed, the longest broken first, with who wrote the promise
 * down. One that is disputed, or for which money is on its way, is not among them. For staff who see the books.
 */
export const brokenPromises = async (ctx: Context, limit: number) => {
  demand(ctx, 'ledger.see-all')
  const day = today(ctx)
  const rows = await ctx.db
    .select({
      ...{ id: invoices.id, reference: invoices.reference, customer: invoices.customerName },
      ...{ openCents: sql<Cents>`${invoices.openCents}::int`, promisedOn: sql<string>`${invoices.promisedOn}` },
      recordedBy: sql<string | null>`(select e.actor_name from ${events} e where e.subject_id = invoices.id
        and e.name = ${invoiceEvents.promise.name} order by e.at desc, e.entry desc limit 1)`,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(invoices)
    .where(
      and(
        ...[eq(invoices.kind, 'invoice'), eq(invoices.state, 'issued'), gt(invoices.openCents, 0 as Cents)],
        ...[lt(invoices.dueOn, day), lt(invoices.promisedOn, day), isNull(invoices.disputedAt)],
        sql`${invoices.entryId} not in ${entriesOnTheWay}`,
      ),
    )
    .orderBy(asc(invoices.promisedOn), asc(invoices.id))
    .limit(limit)
  return { rows, all: rows[0]?.all ?? 0 } satisfies WorstRows<(typeof rows)[number]>
}
