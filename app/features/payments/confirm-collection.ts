import { and, eq } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { instantOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { lockCollection, markConfirmed, refuseEnded } from '#features/collections/answer.ts'
import type { DriverCollection } from '#features/collections/schema.ts'
import { invoiceDeliveries, invoices } from '#features/invoices/schema.ts'
import { openItemsOf } from '#features/ledger/find.ts'
import { closedThrough } from '#features/ledger/post.ts'
import { orders } from '#features/orders/schema.ts'
import { findPayment } from './find.ts'
import { formatEntry, recordPayment } from './record.ts'
import type { EntryAmount } from '#features/ledger/schema.ts'
import type { Payment } from './schema.ts'

/**
 * What a driver collected is counted: it becomes a payment of its own id, applied to the invoice of the delivery, or kept on
 * account until there is one. Pressed twice, or by two people at once, it is one payment. An amount that is not what the
 * delivery came to is asked about.
 * @throws DomainError `conflict` when the driver corrected it meanwhile; ConfirmationRequired for another amount, or for a
 * check that was recorded already.
 */
export const confirmCollection = (ctx: Context, id: string, sure: readonly string[]): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'payments.record')
    const collection = await lockCollection(ctx, id)
    if (collection.state === 'confirmed') return findPayment(ctx, id)
    refuseEnded(collection)
    const { how, cents, number, orderId, driver, at } = collection
    if (how === 'none' || !cents) throw new DomainError('conflict', 'Nothing was collected here.')
    const [order] = await ctx.db
      .select({ customerId: orders.customerId, state: orders.state, totalCents: orders.totalCents })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (!order?.customerId)
      throw new DomainError('conflict', "This order isn't on a customer's record yet. Link it to one first.")
    const billed = await billOf(ctx, order.customerId, collection)
    const debt = billed ?? (order.state === 'delivered' ? { cents: order.totalCents, called: 'The order' } : undefined)
    requireConfirmation(sure, debt ? confirmationsForAmount(collection, cents, debt) : [])
    const [day, closed] = [today({ ...ctx, now: instantOf(at) }), await closedThrough(ctx)]
    const payment = await recordPayment(ctx, order.customerId, {
      ...{ id, method: how, cents, number, note: `Collected by ${driver}`, orderId, sure },
      receivedOn: closed !== undefined && day <= closed ? today(ctx) : day,
      ...{ amounts: billed ? namedOf(billed, cents) : [], rest: 'keep' },
    })
    await markConfirmed(ctx, collection)
    return payment
  })

type BilledEntry = { entryId: string; called: string; cents: Cents }

const namedOf = ({ entryId, cents: open }: BilledEntry, cents: Cents): EntryAmount[] => [
  { entryId, cents: Math.min(open, cents) as Cents },
]

/** What is open of the invoice that bills the delivery; undefined where there is none, or it is paid. */
const billOf = async (
  ctx: Context,
  customerId: string,
  { shipmentId }: DriverCollection,
): Promise<BilledEntry | undefined> => {
  const papers = await ctx.db
    .select({ entryId: invoices.entryId })
    .from(invoiceDeliveries)
    .innerJoin(invoices, eq(invoices.id, invoiceDeliveries.invoiceId))
    .where(and(eq(invoiceDeliveries.shipmentId, shipmentId), eq(invoiceDeliveries.stands, 1)))
  const item = (await openItemsOf(ctx, customerId)).find(({ id }) => papers.some(({ entryId }) => entryId === id))
  return item && { entryId: item.id, called: formatEntry(item), cents: item.openCents }
}

const confirmationsForAmount = (
  { id, driver }: DriverCollection,
  cents: Cents,
  { cents: owed, called }: Pick<BilledEntry, 'cents' | 'called'>,
): Confirmation[] => {
  if (cents === owed) return []
  const rest =
    cents < owed
      ? `${formatCents((owed - cents) as Cents)} stays open.`
      : `${formatCents((cents - owed) as Cents)} stays on the customer's account.`
  return [
    {
      key: `collected:${id}:${cents}:${owed}`,
      why: `${driver} collected ${formatCents(cents)}. ${called} comes to ${formatCents(owed)}: ${rest}`,
      yes: `Yes, record ${formatCents(cents)}`,
    },
  ]
}
