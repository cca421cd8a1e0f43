import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, notExists, sql } from 'drizzle-orm'
import { localInstant, today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { shipmentFields, shipments, type Shipment } from '#features/shipments/schema.ts'
import { deliveredOn, type Delivery } from './compose.ts'
import { invoiceDeliveries, invoiceLines, invoices } from './schema.ts'

const atOnce = 200

/** Of what no invoice bills, from the cut-over day on. Later than `before`, it is another day's. */
const isUnbilled = (ctx: Context, cutOver: string, before: Date) =>
  and(
    eq(shipments.state, 'delivered'),
    gte(shipments.deliveredAt, dateOf(localInstant(ctx.calendar, cutOver, '00:00'))),
    lt(shipments.deliveredAt, before),
    isNotNull(orders.customerId),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(invoiceDeliveries)
        .where(and(eq(invoiceDeliveries.shipmentId, shipments.id), eq(invoiceDeliveries.stands, 1))),
    ),
  )

/** Ids of deliveries that nothing bills yet, the oldest first. Nothing before the cut-over day is. */
export const unbilledDeliveries = async (ctx: Context, limit = atOnce): Promise<string[]> => {
  const { cutOver, when } = ctx.billing
  if (cutOver === null) return []
  const before =
    when === 'daily' ? dateOf(localInstant(ctx.calendar, today(ctx), '00:00')) : new Date(ctx.now.epochMilliseconds + 1)
  const rows = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(isUnbilled(ctx, cutOver, before))
    .orderBy(asc(shipments.deliveredAt), asc(shipments.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deliveries with their orders as an invoice needs them; `except` is an invoice that is not counted. */
export const readDeliveries = async (ctx: Context, ids: readonly string[], except?: string): Promise<Delivery[]> => {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select(shipmentFields)
    .from(shipments)
    .where(inArray(shipments.id, [...ids]))
    .orderBy(asc(shipments.deliveredAt), asc(shipments.id))
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  const orderRows = await ctx.db.select().from(orders).where(inArray(orders.id, orderIds))
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position))
  const trucks = await ctx.db
    .select(shipmentFields)
    .from(shipments)
    .where(and(inArray(shipments.orderId, orderIds), eq(shipments.state, 'delivered')))
    .orderBy(asc(shipments.deliveredAt), asc(shipments.id))
  const billed = await billedOnOtherInvoices(
    ctx,
    trucks.map(({ id }) => id),
    except,
  )
  const { cutOver } = ctx.billing
  const since = cutOver && dateOf(localInstant(ctx.calendar, cutOver, '00:00'))
  const isElsewhere = ({ id, deliveredAt }: Shipment) =>
    !ids.includes(id) && (billed.get(id)?.isDropped ?? (since !== null && deliveredAt !== null && deliveredAt < since))
  return found.flatMap((shipment) => {
    const order = orderRows.find(({ id }) => id === shipment.orderId)
    if (!order) return []
    const ofOrder = trucks.filter(({ orderId }) => orderId === order.id) as Shipment[]
    const elsewhere = ofOrder.filter(isElsewhere)
    return [
      {
        ...{ shipment: shipment as Shipment, order, trucks: ofOrder },
        lines: lines.filter(({ orderId }) => orderId === order.id),
        freightBilled: ofOrder.reduce((sum, { id }) => sum + (billed.get(id)?.cents ?? 0), 0) as Cents,
        elsewhere,
        isLastInvoice: ofOrder.every((truck) => ids.includes(truck.id) || billed.has(truck.id) || isElsewhere(truck)),
      },
    ]
  })
}

/**
 * What standing invoices charge of freight with each of these trucks that they bill. What was credited of it since is the
 * customer's: no other invoice charges it.
 */
const billedOnOtherInvoices = async ({ db }: Context, trucks: readonly string[], except?: string) => {
  const rows = await db
    .select({
      ...{ id: invoiceDeliveries.shipmentId, isDropped: sql<boolean>`bool_or(${invoices.state} = 'dropped')` },
      cents: sql`coalesce(sum(${invoiceLines.cents}), 0)`.mapWith(Number),
    })
    .from(invoiceDeliveries)
    .innerJoin(invoices, eq(invoices.id, invoiceDeliveries.invoiceId))
    .leftJoin(
      invoiceLines,
      and(
        eq(invoiceLines.invoiceId, invoices.id),
        eq(invoiceLines.shipmentId, invoiceDeliveries.shipmentId),
        eq(invoiceLines.kind, 'freight'),
        ne(invoices.state, 'dropped'),
      ),
    )
    .where(
      and(
        inArray(invoiceDeliveries.shipmentId, [...trucks]),
        eq(invoiceDeliveries.stands, 1),
        except ? ne(invoices.id, except) : undefined,
      ),
    )
    .groupBy(invoiceDeliveries.shipmentId)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Deliveries by the invoices they come onto: each alone, or all of a customer's day, as far as one invoice can say it. All of a
 * company see what is the company's; of a customer without one, what two people bought is each one's own to see. One basis of
 * gallons, and one due date: `paidBy` says the terms of each.
 */
export const grouped = (
  ctx: Context,
  deliveries: readonly Delivery[],
  paidBy: (delivery: Delivery) => string,
): Delivery[][] => {
  if (ctx.billing.per === 'delivery') return deliveries.map((delivery) => [delivery])
  const key = (delivery: Delivery) => {
    const { customerId, companyId, userId, contactEmail, basis } = delivery.order
    const ownerKey = companyId ? [companyId] : [userId, contactEmail]
    return JSON.stringify([customerId, ...ownerKey, basis, deliveredOn(ctx, delivery.shipment), paidBy(delivery)])
  }
  return [...Map.groupBy(deliveries, key).values()]
}

/** What decides about the taxes of an order, as far as staff correct it afterward. */
export const taxedBy = sql<string>`md5(concat_ws('|', ${orders.saleOffice}, ${orders.taxArea}, ${orders.county},
  ${orders.exempt}, ${orders.certificates}))`

/** The deliveries that an invoice bills, with the version that it billed. */
export const deliveriesOf = ({ db }: Pick<Context, 'db'>, invoiceId: string) =>
  db
    .select({
      ...{ shipmentId: shipments.id, reference: shipments.reference, changes: shipments.changes },
      ...{ billed: invoiceDeliveries.shipmentChanges, stands: invoiceDeliveries.stands },
      ...{ billOfLading: shipments.billOfLading, truck: shipments.truck, deliveredAt: shipments.deliveredAt },
      ...{
        orderId: orders.id,
        order: orders.reference,
        isOrderOver: sql<boolean>`${orders.state} = 'delivered'`,
        taxedBy,
      },
    })
    .from(invoiceDeliveries)
    .innerJoin(shipments, eq(shipments.id, invoiceDeliveries.shipmentId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(invoiceDeliveries.invoiceId, invoiceId))
    .orderBy(asc(shipments.deliveredAt), desc(shipments.id))
