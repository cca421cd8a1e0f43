import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import type { Viewer } from '#domain/viewer.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEntries } from '#features/ledger/schema.ts'
import { containing } from '#features/trade/search.ts'

export type WriteOffList = SortOrder & { state?: 'standing' | 'reversed'; words?: string; customer?: string }

/** What turned a write-off round, where someone did. */
export const reversal = alias(ledgerEntries, 'reversal')

const inSight = (viewer: Viewer) => (can(viewer, 'ledger.see-all') ? undefined : sql`false`)

/** Write-offs, the latest first. For staff who see what is owed. */
export const listWriteOffs = listQuery({
  from: (query) =>
    query
      .from(ledgerEntries)
      .innerJoin(customers, eq(customers.id, ledgerEntries.customerId))
      .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id)),
  id: ledgerEntries.id,
  columns: { id: ledgerEntries.id, cents: ledgerEntries.cents },
  where: (ctx, { state, words, customer }: WriteOffList) =>
    and(
      inSight(ctx.viewer),
      eq(ledgerEntries.kind, 'write_off'),
      state && (state === 'standing' ? isNull(reversal.id) : isNotNull(reversal.id)),
      isOfCustomer(ledgerEntries.customerId, customer),
      containing(words, [ledgerEntries.number, customers.name]),
    ),
  sorts: { day: { column: ledgerEntries.day } },
  usual: 'day',
})

/** The write-offs that stand of a customer whom the caller has looked up within the viewer's sight, the latest first. */
export const standingWriteOffs = ({ db }: Pick<Context, 'db'>, customerId: string) =>
  db
    .select({ id: ledgerEntries.id, day: ledgerEntries.day, number: ledgerEntries.number, cents: ledgerEntries.cents })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(
      and(isOfCustomer(ledgerEntries.customerId, customerId), eq(ledgerEntries.kind, 'write_off'), isNull(reversal.id)),
    )
    .orderBy(sql`${ledgerEntries.entry} desc`)
    .limit(50)
