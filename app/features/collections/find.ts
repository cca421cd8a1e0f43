import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { deliveryTickets } from '#features/tickets/schema.ts'
import { collectedWords } from './collected-payment.ts'
import { driverCollections, type DriverCollection } from './schema.ts'

/** What became of its payment. Payments know of collections, and not the other way round: their table is read by name. */
const paymentState = sql<
  'posted' | 'returned' | 'taken_back' | null
>`(select p.state from payments p where p.id = driver_collections.id)`

export type CollectionWithState = DriverCollection & { paymentState: 'posted' | 'returned' | 'taken_back' | null }

const columns = { collection: driverCollections, paymentState }

/** What was collected with a delivery, as it was said last. The caller has looked the shipment up. */
export const collectionOf = async (
  { db }: Pick<Context, 'db'>,
  shipmentId: string,
): Promise<CollectionWithState | undefined> => {
  const [found] = await db
    .select(columns)
    .from(driverCollections)
    .where(and(eq(driverCollections.shipmentId, shipmentId), ne(driverCollections.state, 'corrected')))
  return found && { ...found.collection, paymentState: found.paymentState }
}

/** What a driver collected for an order and nobody has recorded yet. The caller has looked the order up. */
export const waitingForOrder = async (
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<DriverCollection | undefined> => {
  const [found] = await db
    .select()
    .from(driverCollections)
    .where(and(eq(driverCollections.orderId, orderId), inArray(driverCollections.state, ['waiting', 'sent_back'])))
    .orderBy(desc(driverCollections.at))
    .limit(1)
  return found
}

/** What the ticket of a delivery says of money; undefined where the driver said nothing of it. */
export const paidToDriver = async (ctx: Context, shipmentId: string): Promise<string | undefined> => {
  const found = await collectionOf(ctx, shipmentId)
  return found && `${collectedWords(found, can(ctx.viewer, 'prices.see'))}${statusOf(found)}`
}

const statusOf = ({ how, state, words, paymentState }: CollectionWithState): string => {
  if (how === 'none') return ''
  if (state === 'sent_back') return `. Our office is asking about it: ${words}`
  if (state !== 'confirmed') return ', received by driver, being recorded'
  if (paymentState === 'returned') return '. Returned by the bank'
  return paymentState === 'taken_back' ? '. Reversed by our office' : ', recorded'
}

const rows = (ctx: Context) =>
  ctx.db
    .select({
      ...columns,
      orderReference: orders.reference,
      totalCents: orders.totalCents,
      customerId: orders.customerId,
      customerName: sql<string>`coalesce(${customers.name}, ${orders.company}, ${orders.contactName}, '')`,
      ticket: sql<string | null>`(select max(${deliveryTickets.number}) from ${deliveryTickets}
        where ${deliveryTickets.shipmentId} = ${driverCollections.shipmentId})`,
    })
    .from(driverCollections)
    .innerJoin(orders, eq(orders.id, driverCollections.orderId))
    .leftJoin(customers, eq(customers.id, orders.customerId))

export type OpenCollection = Awaited<ReturnType<typeof openCollections>>['rows'][number]

/** What drivers collected and nobody has recorded, the oldest first; of one customer, or of all. For staff who see the books. */
export const openCollections = async (ctx: Context, limit = 200, customerId?: string) => {
  demand(ctx, 'ledger.see-all')
  const isOpen = and(
    inArray(driverCollections.state, ['waiting', 'sent_back']),
    isOfCustomer(orders.customerId, customerId),
  )
  const found = await rows(ctx)
    .where(isOpen)
    .orderBy(asc(driverCollections.at), asc(driverCollections.id))
    .limit(limit + 1)
  return { rows: found.slice(0, limit), more: found.length > limit }
}

/** How many wait to be confirmed. */
export const waitingCount = async (ctx: Context): Promise<number> => {
  demand(ctx, 'ledger.see-all')
  const [found] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(driverCollections)
    .where(eq(driverCollections.state, 'waiting'))
  return found?.count ?? 0
}

/** One of them, whatever became of it. Throws not-found. */
export const findCollection = async (ctx: Context, id: string): Promise<OpenCollection> => {
  demand(ctx, 'ledger.see-all')
  const [found] = isUuid(id) ? await rows(ctx).where(eq(driverCollections.id, id)) : []
  if (!found) throw notFound('collected payment')
  return found
}

/** What a customer gave to a driver and is not in the books yet. The caller has looked the customer up within sight. */
export const receivedByDriver = ({ db }: Pick<Context, 'db'>, customerId: string): Promise<DriverCollection[]> =>
  db
    .select({ collection: driverCollections })
    .from(driverCollections)
    .innerJoin(orders, eq(orders.id, driverCollections.orderId))
    .where(
      and(
        isOfCustomer(orders.customerId, customerId),
        inArray(driverCollections.state, ['waiting', 'sent_back']),
        isNull(driverCollections.reason),
      ),
    )
    .orderBy(asc(driverCollections.at), asc(driverCollections.id))
    .then((found) => found.map(({ collection }) => collection))
