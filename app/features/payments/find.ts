import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid } from '#domain/text.ts'
import type { Viewer } from '#domain/viewer.ts'
import { isOfCustomer, isViewer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerItems } from '#features/ledger/schema.ts'
import { containing, foundIn } from '#features/trade/search.ts'
import type { PaymentState } from './lifecycle.ts'
import { payments, type Payment } from './schema.ts'

/** Staff who see what is owed see all; a customer theirs, who may see money. */
export const paymentsVisibleTo = (viewer: Viewer): SQL | undefined => {
  if (can(viewer, 'ledger.see-all')) return undefined
  if (!can(viewer, 'prices.see')) return sql`false`
  return sql`${payments.customerId} in (select id from ${customers} where ${isViewer(viewer)})`
}

/** The payment by its id, within the viewer's sight. Throws not-found. */
export const findPayment = async (ctx: Context, id: string): Promise<Payment> => {
  const [payment] = isUuid(id)
    ? await ctx.db
        .select()
        .from(payments)
        .where(and(eq(payments.id, id), paymentsVisibleTo(ctx.viewer)))
    : []
  if (!payment) throw notFound('payment')
  return payment
}

export type PaymentList = SortOrder<'recorded' | 'received'> & {
  state?: PaymentState | 'unapplied'
  words?: string
  customer?: string
}

/** What is left of a payment in cents, above zero; null for a payment that isn't in the ledger. */
export const unappliedAmount = sql<number>`-${ledgerItems.openCents}`.mapWith(Number)

/** Payments within the viewer's sight, the newest first unless asked otherwise. */
export const listPayments = listQuery({
  from: (query) =>
    query
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .leftJoin(ledgerItems, eq(ledgerItems.entryId, payments.entryId)),
  id: payments.id,
  columns: { ...getTableColumns(payments), customerName: customers.name },
  where: (ctx, { state, words, customer }: PaymentList) =>
    and(
      paymentsVisibleTo(ctx.viewer),
      isOfCustomer(payments.customerId, customer),
      state === 'unapplied' ? sql`${ledgerItems.openCents} < 0` : state && eq(payments.state, state),
      // Each by its own index: over both tables at once there is none.
      or(
        containing(words, [payments.reference, payments.number]),
        foundIn(
          payments.customerId,
          customers.id,
          containing(words, [customers.name, customers.email, customers.phone]),
        ),
      ),
    ),
  sorts: {
    recorded: { column: payments.recordedAt },
    received: { column: payments.receivedOn, ties: payments.recordedAt },
  },
  usual: 'recorded',
})

/** How many payments are in each state. */
export const paymentCounts = async (ctx: Context): Promise<{ state: PaymentState; count: number }[]> =>
  ctx.db
    .select({ state: payments.state, count: sql<number>`count(*)::int` })
    .from(payments)
    .where(paymentsVisibleTo(ctx.viewer))
    .groupBy(payments.state)
