import { and, desc, eq, getTableColumns, isNotNull, isNull, ne } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { refuseStale, type ExpectedVersion } from '#events/expected-version.ts'
import { agreementsToday } from '#features/customers/agreements.ts'
import { winRequest } from '#features/quotes/decide.ts'
import { answerRequest } from '#features/quotes/offer.ts'
import { askedDelivery, gateCodeAsked, type RequestedProduct } from '#features/requests/requested-delivery.ts'
import { findRequest } from '#features/requests/find.ts'
import { requestStates, type RequestState } from '#features/requests/lifecycle.ts'
import { requests, type Request } from '#features/requests/schema.ts'
import { allowedUse, type DyedUse } from '#features/trade/dyed.ts'
import type { Line, TradeProduct } from '#features/trade/line.ts'
import { selectLines } from '#features/trade/lines.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { dayThatKeeps } from '#features/trade/delivery-timing.ts'
import { confirmOrder } from './confirm.ts'
import { urgencies, type DeliveryDetails, type Urgency } from './delivery.ts'
import { gateCodeAt, storeOrder } from './place.ts'
import type { DayPrices } from './price.ts'
import { orderLines, orders, type Order } from './schema.ts'

/** What is sold, and which answer of a form's list stands for which product: the content says so. */
export type SoldProducts = {
  products: readonly TradeProduct[]
  standsFor: (requested: RequestedProduct, product: string) => boolean
}

/** An order that a request can become as it is. Prices are those that its buyer saw last. */
export type RequestedOrder = {
  lines: Line[]
  freight: Cents
  exempt: string[]
  exemptReason: string | null
  basis: Basis
  dyedUse: DyedUse | null
  /** The confirmed orders that the prices are of; none where an agreement says them all. */
  pricedAs: string[]
  /** The day is missing where the one that was asked for has passed. */
  wish: Omit<DeliveryDetails, 'deliveryDate'> & { deliveryDate?: string }
}

type OrderWithLines = Order & { lines: Line[] }

/**
 * The order that a signed-in customer's request for a delivery can become: each product that it names is one that they
 * bought before, or have a fixed price for; where it names none, it is the last order again. Undefined where a product,
 * a quantity or a price is not known: then it wants a quote.
 */
export const orderFromRequest = async (
  ctx: Context,
  request: Request,
  soldProducts: SoldProducts,
): Promise<RequestedOrder | undefined> => {
  if (request.kind !== 'delivery_schedule' || !isTheirs(request) || !requestStates.is('isOpen', request.state))
    return undefined
  const requestedDelivery = askedDelivery(request)
  if (requestedDelivery.packages || requestedDelivery.moreProducts || !requestedDelivery.deliveryAddress)
    return undefined
  const before = await boughtBefore(ctx, request)
  const fixed = (await agreementsToday(ctx, request.customerId)).filter(({ kind }) => kind === 'fixed')
  const isThere = ({ deliveryAddress }: Order) =>
    deliveryAddress.toLowerCase() === requestedDelivery.deliveryAddress.toLowerCase()
  const last = before.find(isThere) ?? before[0]
  const names = requestedDelivery.products.some(({ product, list }) => product || list)
  const found = names
    ? requestedDelivery.products.map(
        (each) => priceSeen(each, before, soldProducts) ?? priceAgreed(each, fixed, soldProducts),
      )
    : linesAgain(last, requestedDelivery.products[0].deciGallons)
  if (found.length === 0 || !found.every((each) => each !== undefined)) return undefined
  if (!found.every(({ line }) => soldProducts.products.some(({ product }) => product === line.product)))
    return undefined
  return {
    lines: found.map(({ line }) => line),
    ...{ freight: last?.freight ?? (0 as Cents), exempt: last?.exempt ?? [], exemptReason: last?.exemptReason ?? null },
    ...{ basis: last?.basis ?? 'gross', dyedUse: last?.dyedUse ?? null },
    pricedAs: [...new Set(found.flatMap(({ of }) => of ?? []))],
    wish: {
      ...{
        deliveryAddress: requestedDelivery.deliveryAddress,
        county: request.county,
        accessNotes: requestedDelivery.accessNotes || null,
      },
      siteContact: (last && isThere(last) && last.siteContact) || request.contactName,
      sitePhone: (last && isThere(last) && last.sitePhone) || request.contactPhone,
      gateCode: gateCodeAsked(ctx, request) ?? (last ? gateCodeAt(ctx, last, requestedDelivery) : null),
      ...{ customerPo: requestedDelivery.customerPo || null, wantedWhen: requestedDelivery.wantedWhen },
      deliveryDate: dayThatKeeps(ctx, requestedDelivery),
      deliveryWindow: requestedDelivery.wantedWindow ?? 'flexible',
      urgency: isUrgency(requestedDelivery.urgency) ? requestedDelivery.urgency : 'standard',
    },
  }
}

/** Typing an account's address makes nobody its owner: staff must have heard them, if they did not sign in. */
const isTheirs = ({ userId, sentAsGuest, channel }: Request) => userId !== null && (!sentAsGuest || channel === 'phone')

type LineMatch = { line: Line; of?: string }

/** What was ordered, without what came of it. */
const ordered = ({ product, name, taxClass, dyed, unit, quantity, price }: Line): Line => ({
  ...{ product, name, taxClass, dyed, unit, quantity, price },
})

const linesAgain = (last: OrderWithLines | undefined, deciGallons: number | null): (LineMatch | undefined)[] => {
  if (!last) return []
  const [only, ...more] = last.lines.map(ordered)
  if (deciGallons === null) return last.lines.map((line) => ({ line: ordered(line), of: last.reference }))
  // One figure for several products, or for packages, says nothing.
  return only?.unit === 'gallon' && more.length === 0
    ? [{ line: { ...only, quantity: deciGallons }, of: last.reference }]
    : []
}

const priceSeen = (
  requested: RequestedProduct,
  before: readonly OrderWithLines[],
  { standsFor }: SoldProducts,
): LineMatch | undefined => {
  for (const { lines, reference } of before) {
    const line = lines.find(({ product }) => standsFor(requested, product))
    if (!line || (requested.deciGallons !== null && line.unit !== 'gallon')) continue
    return { line: { ...ordered(line), quantity: requested.deciGallons ?? line.quantity }, of: reference }
  }
  return undefined
}

type FixedLineFields = { product: string | null; amount: number | null }

const priceAgreed = (
  requested: RequestedProduct,
  fixed: readonly FixedLineFields[],
  { products }: SoldProducts,
): LineMatch | undefined => {
  const existing = products.find(({ product }) => product === requested.product)
  const price = existing && fixed.find(({ product }) => product === null || product === existing.product)?.amount
  if (!existing || !price || existing.unit !== 'gallon' || requested.deciGallons === null) return undefined
  return { line: { ...existing, quantity: requested.deciGallons, price } }
}

/** Confirmed orders of the same account, or of the company it acted for, latest first, with what was ordered. */
const boughtBefore = ({ db }: Context, { userId, companyId }: Request): Promise<OrderWithLines[]> => {
  if (!userId) return Promise.resolve([])
  return db
    .select({ ...getTableColumns(orders), lines: selectLines<Line>(orderLines, eq(orderLines.orderId, orders.id)) })
    .from(orders)
    .where(
      and(
        companyId ? eq(orders.companyId, companyId) : and(isNull(orders.companyId), eq(orders.userId, userId)),
        isNotNull(orders.confirmedAt),
        ne(orders.state, 'canceled'),
      ),
    )
    .orderBy(desc(orders.confirmedAt), desc(orders.id))
    .limit(20)
}

const isUrgency = (text: string): text is Urgency => Object.hasOwn(urgencies, text)

/** What staff say when they make an order of a request: quantities in the lines' order, and the day's prices. */
export type OrderFromRequestInput = {
  submissionId: string
  quantities: readonly number[]
  day: DayPrices
  to: Pick<DeliveryDetails, 'deliveryDate' | 'deliveryWindow'>
  dyedUse?: unknown
  /** The keys of the confirmations that the person gave. */
  sure?: readonly string[]
}

/**
 * Staff make a confirmed order of a request for a delivery, which answers it. Prices above what the buyer saw go to them
 * first, as with a reorder: then the request is answered by the price they are asked to accept.
 * @throws DomainError `conflict` when someone else changed it first, or its prices are no longer known; `invalid` as placing
 * and confirming an order do.
 */
export const orderRequest = (
  ctx: Context,
  requestId: string,
  expected: ExpectedVersion<RequestState>,
  { submissionId, quantities, day, to, dyedUse, sure }: OrderFromRequestInput,
  soldProducts: SoldProducts,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    demand(ctx, 'orders.confirm')
    await ctx.db.select({ id: requests.id }).from(requests).where(eq(requests.id, requestId)).for('update')
    const request = await findRequest(ctx, requestId)
    const [made] = await ctx.db.select().from(orders).where(eq(orders.submissionId, submissionId))
    if (made?.requestId === request.id) return made
    await refuseStale(ctx, requestStates, request, expected)
    const prefill = await orderFromRequest(ctx, request, soldProducts)
    if (!prefill)
      throw new DomainError('conflict', "This request can't become an order as it is. Please write a quote instead.")
    const lines = prefill.lines.map((line, at) => ({ ...line, quantity: quantities[at] ?? line.quantity }))
    const { contactName, contactEmail, contactPhone, company, userId, companyId, customerId } = request
    const { exempt, exemptReason, basis, freight } = prefill
    // As the buyer saw it last: confirming it looks at the certificates, and asks where a tax is charged that was not.
    const taxed = {
      saleOffice: ctx.salesTax.offices[0] ?? null,
      taxArea: null,
      certificates: null,
      exempt,
      exemptReason,
    }
    const order = await storeOrder(ctx, {
      ...{ submissionId, requestId, customerId, lines, ...taxed, basis, firm: false, atOnce: true, sure },
      buyer: { contactName, contactEmail, contactPhone, company, userId, companyId },
      wish: { ...prefill.wish, ...to },
      sums: sumsToday(ctx, lines, { ...taxed, county: prefill.wish.county, freight }),
      dyedUse: allowedUse(lines, dyedUse ?? prefill.dyedUse),
    })
    const confirmed = await confirmOrder(ctx, order.id, order, day, { request: request.reference, sure })
    const became = `order ${confirmed.reference}`
    await answerRequest(ctx, confirmed, became)
    if (confirmed.state === 'confirmed') await winRequest(ctx, confirmed, became)
    return confirmed
  })
