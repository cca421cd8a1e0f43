import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { formatMoment } from '#domain/day.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { demand } from '#domain/can.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { orders } from '#features/orders/schema.ts'
import { shipments } from '#features/shipments/schema.ts'
import { currentTerms } from '#features/credit/customer-terms.ts'
import { termFor } from '#features/credit/terms.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { termsOfCustomer } from '#features/ledger/customer-terms.ts'
import { dueOn, termsInWords, type InvoiceTerms, type Terms } from '#features/ledger/terms.ts'
import { isFuel } from '#features/trade/line.ts'
import { saleInWords } from '#features/trade/place-of-sale.ts'
import { composeLines, deliveredOn, totalsOf, type Delivery } from './compose.ts'
import { deliveriesOf, grouped, readDeliveries, taxedBy, unbilledDeliveries } from './deliveries.ts'
import { invoiceEvents } from './events.ts'
import { invoiceDeliveries, invoiceLines, invoices, type Invoice } from './schema.ts'

/**
 * Writes drafts for deliveries that nothing bills yet. Nothing is invoiced before a cut-over day is set. For the timed
 * task, and for staff who don't want to wait for it.
 */
export const draftDue = (ctx: Context): Promise<{ drafted: string[]; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'invoices.issue')
    const due = await unbilledDeliveries(ctx)
    // Of two at once the second waits here, and then finds what the first has written.
    const existing = await ctx.db
      .select({ id: shipments.id })
      .from(shipments)
      .where(inArray(shipments.id, due))
      .orderBy(shipments.id)
      .for('no key update')
    const free = new Set(await unbilledDeliveries(ctx))
    const ids = existing.map(({ id }) => id).filter((id) => free.has(id))
    const drafted: string[] = []
    // One after another: what one bills of an order's freight the next one does not.
    const deliveries = await readDeliveries(ctx, ids)
    const terms = new Map<Delivery, string>()
    for (const delivery of ctx.billing.per === 'delivery' ? [] : deliveries) {
      const { mixed: _mixed, ...due } = await termsOf(ctx, [delivery])
      terms.set(delivery, termsInWords(due))
    }
    for (const group of grouped(ctx, deliveries, (delivery) => terms.get(delivery) ?? '')) {
      const fresh = await readDeliveries(
        ctx,
        group.map(({ shipment }) => shipment.id),
      )
      drafted.push((await writeDraft(ctx, fresh)).id)
    }
    return { drafted, more: due.length > 0 && drafted.length > 0 }
  })

/** Stores a draft for deliveries of one customer. */
export const writeDraft = async (
  ctx: Context,
  deliveries: readonly Delivery[],
  corrects?: string,
): Promise<Invoice> => {
  const lines = composeLines(ctx, deliveries)
  const [draft] = await ctx.db
    .insert(invoices)
    .values({
      ...{ id: randomUUID(), kind: 'invoice', state: 'draft', secretLink: randomBytes(24).toString('base64url') },
      ...{ createdAt: dateOf(ctx.now), corrects: corrects ?? null },
      ...(await saidOf(ctx, deliveries)),
      ...totalsOf(lines),
    })
    .returning()
  if (!draft) throw new Error('The draft was not stored.')
  await storeLines(ctx, draft.id, lines)
  await ctx.db
    .insert(invoiceDeliveries)
    .values(
      deliveries.map((delivery) => ({ invoiceId: draft.id, shipmentId: delivery.shipment.id, ...billedOf(delivery) })),
    )
  await logEvent(ctx, invoiceEvents.drafted, draft.id)
  return draft
}

export const storeLines = async ({ db }: Context, invoiceId: string, lines: ReturnType<typeof composeLines>) => {
  if (lines.length > 0)
    await db.insert(invoiceLines).values(lines.map((line, position) => ({ invoiceId, position, ...line })))
}

/** By what `markDiffering` sees that a delivery, or the end or the taxes of its order, is another than was billed. */
const billedOf = ({ shipment, order }: Delivery) => ({
  shipmentChanges: shipment.changes,
  orderOver: order.state === 'delivered',
  taxedBy: sql<string>`(select ${taxedBy} from ${orders} where ${orders.id} = ${order.id})`,
})

/**
 * Calculates a draft again from its deliveries, as they and their orders are now. It is billed to the customer who has
 * its first order now; a delivery for another customer gets a draft of its own.
 */
export const redraw = async (ctx: Context, { id }: Pick<Invoice, 'id'>) => {
  const ids = (await deliveriesOf(ctx, id)).map(({ shipmentId }) => shipmentId)
  const all = await readDeliveries(ctx, ids, id)
  const [first] = all
  if (!first) throw new DomainError('conflict', 'The delivery for this draft no longer exists.')
  const isMoved = ({ order }: Delivery) => order.customerId !== first.order.customerId
  const [moved, deliveries] = [all.filter(isMoved), all.filter((delivery) => !isMoved(delivery))]
  if (moved.length > 0)
    await ctx.db.delete(invoiceDeliveries).where(
      and(
        eq(invoiceDeliveries.invoiceId, id),
        inArray(
          invoiceDeliveries.shipmentId,
          moved.map(({ shipment }) => shipment.id),
        ),
      ),
    )
  const lines = composeLines(ctx, deliveries)
  await ctx.db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
  await storeLines(ctx, id, lines)
  for (const delivery of deliveries)
    await ctx.db
      .update(invoiceDeliveries)
      .set(billedOf(delivery))
      .where(and(eq(invoiceDeliveries.invoiceId, id), eq(invoiceDeliveries.shipmentId, delivery.shipment.id)))
  return { lines, change: { ...(await saidOf(ctx, deliveries)), ...totalsOf(lines), differsAt: null } }
}

/**
 * By the credit terms of what was delivered; of fuel and lubricants that one truck brought, those that are due first. Without any,
 * as it is recorded or usual.
 */
const termsOf = async (ctx: Context, deliveries: readonly Delivery[]): Promise<InvoiceTerms> => {
  const customerId = deliveries[0]?.order.customerId ?? ''
  const set = await currentTerms(ctx, customerId)
  if (!set) return (await termsOfCustomer(ctx, customerId)).terms
  const deliveredOrders = deliveries
    .flatMap(({ shipment }) => shipment.loads)
    .filter(({ delivered, quantity }) => (delivered ?? quantity) > 0)
  const [fuel, lubricant] = [termFor(set, 'fuel'), termFor(set, 'lubricant')]
  if (!deliveredOrders.some(isFuel)) return lubricant
  if (deliveredOrders.every(isFuel) || termsInWords(fuel) === termsInWords(lubricant)) return fuel
  const due = (terms: Terms) => dueOn(ctx.calendar, terms, today(ctx))
  return { ...(due(lubricant) < due(fuel) ? lubricant : fuel), mixed: true }
}

/** As it stands on the record of the customer, or of the one it was merged into. */
const billingAddressOf = async ({ db }: Pick<Context, 'db'>, customerId: string | null): Promise<string | null> => {
  const [found] = customerId
    ? await db
        .select({ address: customers.billingAddress })
        .from(customers)
        .where(and(isOfCustomer(customers.id, customerId), isNotNull(customers.billingAddress)))
        .orderBy(sql`${customers.mergedInto} is not null`)
        .limit(1)
    : []
  return found?.address ?? null
}

/** Whose an invoice is, and what it says beside its lines. */
const saidOf = async (ctx: Context, deliveries: readonly Delivery[]) => {
  const [first] = deliveries
  if (!first) throw new Error('An invoice needs a delivery.')
  const { order } = first
  const { customerId, userId, companyId, contactEmail } = order
  if (!customerId) throw new DomainError('invalid', 'This delivery has no customer.')
  const several = (of: (delivery: Delivery) => string | null, between = ', ') =>
    [...new Set(deliveries.flatMap((delivery) => of(delivery)?.trim() || []))].join(between) || null
  const last = deliveries.at(-1) ?? first
  const name = order.company || order.contactName || order.contactEmail || 'Customer'
  const contact = order.company && order.contactName !== order.company ? order.contactName : null
  return {
    ...{ customerId, userId, companyId, contactEmail },
    customerName: name,
    soldTo: [name, contact, await billingAddressOf(ctx, order.customerId), order.contactEmail]
      .filter(Boolean)
      .join('\n'),
    deliveredTo: several(
      ({ order: { deliveryAddress, county } }) => (county ? `${deliveryAddress}, ${county} County` : deliveryAddress),
      '\n',
    ),
    county: several(({ order }) => order.county),
    customerPo: several(({ order }) => order.customerPo),
    ordersSaid: several(({ order }) => order.reference) ?? '',
    billsOfLading: several(({ shipment }) => shipment.billOfLading),
    basis: order.basis,
    deliveredOn: deliveredOn(ctx, last.shipment),
    deliveredSaid: several(
      ({ shipment }) => shipment.deliveredAt && formatMoment(ctx.calendar.timeZone, shipment.deliveredAt),
    ),
    trucksSaid: several(({ shipment }) => `${shipment.reference}, ${shipment.truck}`),
    terms: await termsOf(ctx, deliveries),
    saleSaid: several(({ order }) => saleInWords(ctx, order)),
    exemptSaid: several(({ order }) => order.certificates?.map(({ words }) => words).join(', ') || order.exemptReason),
  }
}
