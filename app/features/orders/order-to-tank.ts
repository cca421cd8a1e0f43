import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { agreementsToday } from '#features/customers/agreements.ts'
import { certify } from '#features/customers/certificates.ts'
import { isOfCustomer, isViewer } from '#features/customers/customer.ts'
import {
  customers,
  deliverySites,
  siteEquipment,
  type Customer,
  type DeliverySite,
  type Equipment,
} from '#features/customers/schema.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import { allowedUse } from '#features/trade/dyed.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import type { Line, TradeProduct } from '#features/trade/line.ts'
import type { QuantityKind } from '#features/trade/quantity-terms.ts'
import { sumsToday } from '#features/trade/sums.ts'
import type { DeliveryDetails } from './delivery.ts'
import { orderedBy, storeOrder } from './place.ts'
import { orderLines, orders, type Order } from './schema.ts'

/** A tank with where it stands and whose it is. */
export type TankAtSite = { tank: Equipment; site: DeliverySite; customer: Customer }

/** Three answers: which tank, how much, which day. */
export type TankOrder = {
  submissionId: string
  gallons: DeciGallons
  to: Pick<DeliveryDetails, 'deliveryDate' | 'deliveryWindow'>
  quantityKind?: QuantityKind
  customerPo?: string | null
  dyedUse?: unknown
  sure?: readonly string[]
  /** A manager places what a buyer of their company asked for. */
  isApproval?: boolean
  /** It is confirmed in the same step, which is what its buyer hears of. */
  atOnce?: boolean
}

/** The tanks that the viewer may order for: of a customer for staff, else those of their own account or company. */
export const tanksInSight = async (
  ctx: Pick<Context, 'db' | 'viewer'>,
  of: { customerId?: string; tankId?: string } = {},
): Promise<TankAtSite[]> => {
  if (of.tankId !== undefined && !isUuid(of.tankId)) return []
  const seesAll = can(ctx.viewer, 'customers.see-all')
  return ctx.db
    .select({ tank: siteEquipment, site: deliverySites, customer: customers })
    .from(siteEquipment)
    .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
    .innerJoin(customers, eq(customers.id, deliverySites.customerId))
    .where(
      and(
        eq(siteEquipment.kind, 'tank'),
        seesAll ? undefined : isViewer(ctx.viewer),
        isOfCustomer(deliverySites.customerId, of.customerId),
        of.tankId === undefined ? undefined : eq(siteEquipment.id, of.tankId),
      ),
    )
    .orderBy(asc(deliverySites.name), asc(siteEquipment.label), asc(siteEquipment.id))
}

/** @throws DomainError `not-found` for a tank out of sight. */
export const findTank = async (ctx: Pick<Context, 'db' | 'viewer'>, tankId: string): Promise<TankAtSite> => {
  const [found] = await tanksInSight(ctx, { tankId })
  if (!found) throw notFound('tank')
  return found
}

/**
 * Orders for a known tank: its product, its site, and the price that the customer saw last. As with a reorder, the price is
 * not firm, and one above it asks them unless they agreed how prices are found.
 * @throws DomainError `invalid` when the tank's product or a price of it is not known: then it wants a quote.
 */
export const orderToTank = (
  ctx: Context,
  tankId: string,
  placing: TankOrder,
  products: readonly TradeProduct[],
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    return placeToTank(ctx, await findTank(ctx, tankId), placing, products)
  })

/**
 * The same inside a verb that has found the tank and asked for its own permission. Without `products`, it is what the
 * customer bought before.
 */
export const placeToTank = async (
  ctx: Context,
  { tank, site, customer }: TankAtSite,
  {
    submissionId,
    gallons,
    to,
    quantityKind = 'fixed',
    customerPo = null,
    dyedUse,
    sure,
    isApproval,
    atOnce,
  }: TankOrder,
  products?: readonly TradeProduct[],
): Promise<Order> => {
  const customerId = customer.mergedInto ?? customer.id
  const before = tank.product ? await lastBought(ctx, customerId, tank.product) : undefined
  const product = products
    ? products.find(({ product, unit }) => product === tank.product && unit === 'gallon')
    : before?.sold
  if (!product)
    throw new DomainError(
      'invalid',
      tank.product
        ? 'Nothing has been ordered for this tank yet. Please write a quote first.'
        : 'We need to know what is in this tank first.',
    )
  const price = before?.price ?? (await priceAgreed(ctx, customerId, product.product))
  if (price === undefined)
    throw new DomainError('invalid', `There is no price for ${product.name} here yet. Please request a quote first.`)
  const line: Line = { ...product, quantity: gallons, price }
  const freight = before?.order.freight ?? (0 as Cents)
  const sale = { saleOffice: ctx.salesTax.offices[0] ?? null, taxArea: null }
  const delivery = {
    ...wishAt({ tank, site }, to),
    gateCode: openGateCode(ctx, site.id, site.sealedGateCode),
    ...{ quantityKind, customerPo },
  }
  const freed = await certify(ctx, { ...delivery, ...sale, customerId, lines: [line], references: [] })
  return storeOrder(ctx, {
    ...{
      submissionId,
      customerId,
      firm: false,
      wish: delivery,
      lines: [line],
      sure,
      isApproval,
      atOnce,
      ...sale,
      ...freed,
    },
    buyer: before ? await orderedBy(ctx, before.order) : buyerOf(ctx, customer),
    basis: before?.order.basis ?? 'gross',
    dyedUse: allowedUse([product], dyedUse ?? before?.order.dyedUse),
    sums: sumsToday(ctx, [line], { ...sale, ...freed, county: site.county, freight }),
  })
}

/** The delivery to a tank, as its site says it. */
export const wishAt = ({ tank, site }: Pick<TankAtSite, 'tank' | 'site'>, to: TankOrder['to']): DeliveryDetails => ({
  ...{ deliveryAddress: site.address, county: site.county, accessNotes: site.accessNotes },
  ...{ siteContact: site.siteContact, sitePhone: site.sitePhone },
  ...{ deliveryDate: to.deliveryDate, deliveryWindow: to.deliveryWindow, urgency: 'standard' },
  ...{ siteId: site.id, tankId: tank.id },
})

const { product, name, taxClass, dyed, unit } = getTableColumns(orderLines)
const soldProduct = { product, name, taxClass, dyed, unit }

/** What the customer paid for it the last time, and that order. */
const lastBought = async ({ db }: Context, customerId: string, product: string) => {
  const [found] = await db
    .select({ order: getTableColumns(orders), price: orderLines.price, sold: soldProduct })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        isOfCustomer(orders.customerId, customerId),
        eq(orderLines.product, product),
        isNotNull(orders.confirmedAt),
        ne(orders.state, 'canceled'),
      ),
    )
    .orderBy(desc(orders.confirmedAt), desc(orders.id))
    .limit(1)
  return found
}

const priceAgreed = async (ctx: Context, customerId: string, product: string) => {
  const agreed = await agreementsToday(ctx, customerId)
  const fixed = agreed.find((each) => each.kind === 'fixed' && (each.product ?? product) === product)
  return fixed?.amount ?? undefined
}

const buyerOf = ({ viewer }: Context, { userId, companyId, name, kind, email, phone }: Customer): Buyer => {
  const customer = viewer.role === 'customer' ? viewer : undefined
  return {
    ...{ userId: customer?.userId ?? userId, companyId, contactName: customer?.name ?? name, contactPhone: phone },
    ...{ contactEmail: customer?.email ?? email, company: kind === 'business' || kind === 'public_body' ? name : null },
  }
}

/** Whether something is known that an order for this tank would be priced by. */
export const isPriced = async (ctx: Context, { tank, customer }: TankAtSite): Promise<boolean> => {
  if (!tank.product) return false
  const customerId = customer.mergedInto ?? customer.id
  if (await lastBought(ctx, customerId, tank.product)) return true
  return (await priceAgreed(ctx, customerId, tank.product)) !== undefined
}

/**
 * Orders on their way to a tank: neither delivered nor canceled. One that names no tank counts where it can be for no other:
 * its place, its product, and no second tank there for it.
 */
export const openForTank = ({ db }: Pick<Context, 'db'>, { tank, site }: Pick<TankAtSite, 'tank' | 'site'>) => {
  const isThere = or(
    eq(orders.siteId, site.id),
    and(isNull(orders.siteId), sql`lower(${orders.deliveryAddress}) = lower(${site.address})`),
  )
  const isForIt = sql`exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id}
    and ${orderLines.product} = ${tank.product})`
  const isAlone = sql`not exists (select 1 from ${siteEquipment} where ${siteEquipment.siteId} = ${site.id}
    and ${siteEquipment.kind} = 'tank' and ${siteEquipment.product} = ${tank.product} and ${siteEquipment.id} <> ${tank.id})`
  const namesNone = and(
    isNull(orders.tankId),
    isOfCustomer(orders.customerId, site.customerId),
    isThere,
    isForIt,
    isAlone,
  )
  return db
    .select()
    .from(orders)
    .where(and(or(eq(orders.tankId, tank.id), namesNone), isNull(orders.deliveredAt), ne(orders.state, 'canceled')))
    .orderBy(asc(orders.deliveryDate), asc(orders.id))
}
