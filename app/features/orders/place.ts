import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { acceptedPriceEnded, ended } from '#features/quotes/decide.ts'
import { findQuote, quoteBehind } from '#features/quotes/find.ts'
import { quoteLines, quotes, type Quote } from '#features/quotes/schema.ts'
import { agreementsToday, type AgreementSnapshot } from '#features/customers/agreements.ts'
import { certify, isAtAddress } from '#features/customers/certificates.ts'
import { customerFor } from '#features/customers/customer.ts'
import { rememberSite } from '#features/customers/sites.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { allowedUse, type DyedUse } from '#features/trade/dyed.ts'
import { visitor } from '#domain/viewer.ts'
import { orderLines, orders, type Order } from './schema.ts'
import { formatPromised, validateDelivery, endOfWindow, type DeliveryDetails } from './delivery.ts'
import { gallonsOf, type Line } from '#features/trade/line.ts'
import { placeOfSale, type Office, type SalePlace } from '#features/trade/place-of-sale.ts'
import { sumsToday, type Sums } from '#features/trade/sums.ts'
import { findOrder, linesOf } from './find.ts'
import { confirmationsForTank, toKnownPlace } from './tank-checks.ts'
import { confirmationsForClosedDay } from './closed-day.ts'
import { confirmationsForPo } from './customer-po.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { findRecipients, unlessViewOnly } from '#features/accounts/recipients.ts'
import { unlessClosed } from '#features/companies/company.ts'
import { formatTime } from '#domain/day.ts'
import { entryOf, logEvent } from '#events/audit-log.ts'
import { nameFor } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { newReference } from '#domain/reference.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import { openGateCode, sealGateCode } from '#features/trade/gate-code.ts'
import type { Basis } from '#features/trade/quantity-terms.ts'
import { lineRows, namesOf } from '#features/trade/lines.ts'
import { isSameSubmission, submissionConflict } from '#features/trade/duplicate-submission.ts'
import { orderEvents, orderFacts } from './events.ts'
import { holdPlace } from './day-capacity.ts'
import { unlessAboveLimit } from './spending-limit.ts'
import { profiles } from '#features/accounts/schema.ts'

/** What the order form sends. `submissionId` is made when it is drawn; `dyedUse` is needed when something is dyed. */
export type OrderPlacement = {
  /** A manager places what a buyer of their company asked for. */
  isApproval?: boolean
  submissionId: string
  wish: DeliveryDetails
  dyedUse?: unknown
  /** Keys of the confirmations that the person gave. */
  sure?: readonly string[]
}

/**
 * Makes the order of an accepted quote, at its prices.
 * @throws DomainError `conflict` when the quote is not accepted, `invalid` for a wish or a use of dyed diesel that cannot
 * be, `forbidden` for a company's viewer.
 */
export const placeOrder = (ctx: Context, quoteId: string, placing: OrderPlacement): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    return place(ctx, await findQuote(ctx, quoteId), placing)
  })

/** The same for the holder of the quote's private link. */
export const placeOrderBehindLink = (ctx: Context, secretLink: string, placing: OrderPlacement): Promise<Order> =>
  inTransaction({ ...ctx, viewer: visitor }, async (ctx) =>
    place(ctx, await unlessViewOnly(ctx, await quoteBehind(ctx, secretLink)), placing),
  )

const place = async (
  ctx: Context,
  shownQuote: Quote,
  { submissionId, wish, dyedUse, sure, isApproval }: OrderPlacement,
): Promise<Order> => {
  // Held: a price that is taken back or ends at this moment is ordered by, or it is not.
  const [held] = await ctx.db
    .select({ state: quotes.state, endingToldAt: quotes.endingToldAt })
    .from(quotes)
    .where(eq(quotes.id, shownQuote.id))
    .for('update')
  const quote = { ...shownQuote, ...held }
  const isOrdered = (await ctx.db.$count(orders, eq(orders.quoteId, quote.id))) > 0
  if (quote.state === 'expired' || (!isOrdered && acceptedPriceEnded(ctx, quote))) throw ended(ctx, quote)
  if (quote.state !== 'approved' || !quote.sums) {
    throw new DomainError('conflict', "This quote hasn't been accepted. Accept it first, or request a new one.")
  }
  const { id: quoteId, lines } = quote
  const buyer = await orderedBy(ctx, quote)
  const use = allowedUse(lines, dyedUse)
  const draft = {
    submissionId,
    buyer,
    wish: { ...wish, gateCode: wish.gateCode ?? gateCodeAt(ctx, quote, wish) },
    lines,
    ...(await taxedAt(ctx, { ...quote, sums: quote.sums }, wish)),
    firm: true,
    basis: quote.basis,
    dyedUse: use,
    quoteId,
    customerId: quote.customerId,
    sure,
    isApproval,
  }
  return storeOrder(ctx, draft)
}

/**
 * Where the order of a quote is taxed, and what frees it: as the quote says, unless it goes elsewhere. Then the county may
 * be another one, and a certificate for the quote's site does not apply.
 */
const taxedAt = async (ctx: Context, quote: Quote & { sums: Sums }, delivery: DeliveryDetails) => {
  const { saleOffice, certificates, exempt, exemptReason, sums, customerId, lines, freight } = quote
  const place = { saleOffice, taxArea: isThere(quote, delivery) ? quote.taxArea : null }
  const placeOf = (sale: SalePlace) => JSON.stringify(placeOfSale(ctx.places.state.code, sale))
  const site = { ...place, county: delivery.county }
  const isInScope = (certificates ?? []).every(({ address }) => isAtAddress(address, delivery.deliveryAddress))
  if (!customerId || (isInScope && placeOf(site) === placeOf(quote)))
    return { ...place, certificates, exempt, exemptReason, sums }
  const freed = await certify(ctx, { ...delivery, ...place, customerId, lines, references: [quote.reference] })
  return { ...place, ...freed, sums: sumsToday(ctx, lines, { ...site, ...freed, freight }) }
}

/** Whether an order goes to the place of the quote, or of the order, that it is made of. */
const isThere = (before: { county: string | null }, delivery: DeliveryDetails) =>
  before.county === (delivery.county ?? null)

/**
 * Orders the same again. The prices are those of the last time and are not firm: staff say the day's price when they
 * confirm it; until then the customer may cancel. Taxes are today's, less what the customer's certificates free it from.
 * @throws DomainError `not-found`, `invalid` and `forbidden` as placing does.
 */
export const reorder = (
  ctx: Context,
  orderId: string,
  { submissionId, wish, dyedUse, sure, isApproval }: OrderPlacement,
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    const before = await findOrder(ctx, orderId)
    const lines = await linesOf(ctx, before.id)
    const { customerId, taxArea } = before
    const place = { saleOffice: ctx.salesTax.offices[0] ?? null, taxArea: isThere(before, wish) ? taxArea : null }
    const freed = customerId
      ? await certify(ctx, { ...wish, ...place, customerId, lines, references: [] })
      : { certificates: before.certificates, exempt: before.exempt, exemptReason: before.exemptReason }
    const sums = sumsToday(ctx, lines, { ...place, ...freed, county: wish.county, freight: before.freight })
    const buyer = await orderedBy(ctx, before)
    const use = allowedUse(lines, dyedUse ?? before.dyedUse)
    const gateCode = wish.gateCode ?? gateCodeAt(ctx, before, wish)
    const draft = { submissionId, buyer, lines, sums, firm: false, dyedUse: use, reorderOf: before.id }
    return storeOrder(ctx, {
      ...draft,
      wish: { ...wish, gateCode },
      ...{ ...place, ...freed, basis: before.basis, customerId, sure, isApproval },
    })
  })

/** The gate code that is known of a place; the code of another gate opens nothing. */
export const gateCodeAt = (
  ctx: Context,
  previous: Pick<Order, 'id' | 'sealedGateCode'> & { deliveryAddress: string | null },
  { deliveryAddress }: Pick<DeliveryDetails, 'deliveryAddress'>,
) =>
  previous.deliveryAddress === null || previous.deliveryAddress === deliveryAddress
    ? openGateCode(ctx, previous.id, previous.sealedGateCode)
    : null

export type Draft = Pick<Order, 'certificates' | 'exempt' | 'exemptReason'> & {
  submissionId: string
  buyer: Buyer
  wish: DeliveryDetails
  lines: readonly Line[]
  sums: Sums
  saleOffice: Office | null
  taxArea: string | null
  firm: boolean
  /** How its gallons are counted; left out, as they run through the meter. */
  basis?: Basis
  dyedUse?: DyedUse
  quoteId?: string
  reorderOf?: string
  requestId?: string
  /** Its history says that it was approved. */
  isApproval?: boolean
  /** It is confirmed in the same step, which is what its buyer hears of. */
  atOnce?: boolean
  /** Whose it is, where that is known; else it is found by the buyer. */
  customerId?: string | null
  /** Keys of the confirmations that the person gave. */
  sure?: readonly string[]
}

/**
 * Stores an order, its lines, the diary entry and its mails. Sent twice, it finds the first one. Inside a transaction.
 * @throws DomainError `conflict` when the first one is wanted otherwise: on another day, at another place, for another use;
 * ConfirmationRequired when it does not fit into its tank; PoMissing where its customer's orders need one. AboveLimit when a buyer may not order for so much without a
 * manager of their company.
 */
export const storeOrder = async (ctx: Context, draft: Draft): Promise<Order> => {
  const { submissionId, buyer, wish, lines, sums, firm, dyedUse, quoteId, reorderOf, requestId, customerId, atOnce } =
    draft
  const delivery = await toKnownPlace(ctx, customerId ?? null, wish)
  const { gateCode, ...where } = { ...wish, ...delivery }
  const id = randomUUID()
  validateDelivery(ctx, wish)
  await unlessClosed(ctx, buyer.companyId)
  const isNew = (await ctx.db.$count(orders, eq(orders.submissionId, submissionId))) === 0
  if (isNew)
    requireConfirmation(draft.sure, [
      ...confirmationsForClosedDay(ctx, wish),
      ...(await confirmationsForPo(ctx, customerId, wish.customerPo)),
      ...(await confirmationsForTank(ctx, delivery.tankId, lines, wish.quantityKind)),
    ])
  const agreed = firm ? [] : await agreementsToday(ctx, customerId ?? null)
  const [order] = await ctx.db
    .insert(orders)
    .values({
      id,
      reference: newReference('OR'),
      secretLink: randomBytes(18).toString('base64url'),
      submissionId,
      quoteId,
      reorderOf,
      requestId,
      state: 'placed',
      ...buyer,
      customerId: customerId ?? customerFor(buyer, dateOf(ctx.now)),
      ...where,
      sealedGateCode: sealGateCode(ctx, id, gateCode),
      dyedUse,
      firm,
      agreed: agreed.length > 0 ? agreed.map(keptAgreement) : null,
      basis: draft.basis ?? 'gross',
      freight: sums.freight,
      saleOffice: draft.saleOffice,
      taxArea: draft.taxArea,
      certificates: draft.certificates,
      exempt: draft.exempt,
      exemptReason: draft.exemptReason,
      taxes: sums.taxes,
      goods: namesOf(lines),
      goodsCents: sums.goods,
      totalCents: sums.total,
      deciGallons: gallonsOf(lines),
      placedAt: dateOf(ctx.now),
      dueAt: dateOf(endOfWindow(ctx, wish.deliveryDate, wish.deliveryWindow)),
    })
    .onConflictDoNothing()
    .returning()
  if (!order) return alreadyThere(ctx, draft)
  await holdPlace(ctx, order, draft.sure)
  await unlessAboveLimit(ctx, buyer, order.totalCents)
  const quoted = await quotedLines(ctx, quoteId)
  await ctx.db
    .insert(orderLines)
    .values(lineRows(lines).map((line, at) => ({ ...line, orderId: order.id, quoteLineId: quoted[at]?.id })))
  await rememberSite(ctx, order.customerId, { ...wish, address: wish.deliveryAddress })
  const facts = { ...orderFacts(order, await findRecipients(ctx, order), lines), ...(atOnce && { atOnce }) }
  const detail = { reference: order.reference, firm, ...(draft.isApproval && { approval: true }) }
  await logEvent(ctx, orderEvents.place, order.id, facts, detail)
  await ctx.checkOrder(ctx, order)
  if (order.tankId) await ctx.tanksChanged(ctx, [order.tankId])
  return order
}

const keptAgreement = ({
  id,
  kind,
  amount,
  product,
  agreedBy,
  agreedOn,
  words,
}: AgreementSnapshot): AgreementSnapshot => ({
  ...{ id, kind, amount, product },
  ...{ agreedBy, agreedOn, words },
})

/** The lines of the quote that an order is made of, by their place; none of an order that is made of another one. */
const quotedLines = async ({ db }: Context, quoteId: string | undefined) =>
  quoteId
    ? db
        .select({ id: quoteLines.id })
        .from(quoteLines)
        .innerJoin(quotes, and(eq(quotes.id, quoteLines.quoteId), eq(quotes.version, quoteLines.version)))
        .where(eq(quotes.id, quoteId))
        .orderBy(asc(quoteLines.position))
    : []

/** The same form again, or an order that someone else made of this quote a moment earlier. */
const alreadyThere = async (ctx: Context, draft: Draft): Promise<Order> => {
  const { submissionId, quoteId = null, reorderOf = null, requestId = null, dyedUse = null, wish } = draft
  const [sent] = await ctx.db.select().from(orders).where(eq(orders.submissionId, submissionId))
  const [ofQuote] = quoteId ? await ctx.db.select().from(orders).where(eq(orders.quoteId, quoteId)) : []
  const source = ofQuote ?? sent
  if (!source) throw new Error('The database refused an order that it does not hold.')
  // Anyone who sees the quote, or the earlier order, may know what became of it; others must not.
  if (source.quoteId !== quoteId || source.reorderOf !== reorderOf || source.requestId !== requestId)
    throw new DomainError(
      'conflict',
      'This form belongs to another order, so nothing was saved. Please reload the page and try again.',
    )
  const gateCode = openGateCode(ctx, source.id, source.sealedGateCode)
  const { siteId: _site, tankId = null, ...said } = wish
  const isSame = isSameSubmission({ ...source, gateCode }, { ...said, gateCode: wish.gateCode ?? null, dyedUse })
  if (isSame && (tankId === null || tankId === source.tankId)) return source
  throw source === ofQuote ? await orderedBefore(ctx, source) : submissionConflict(source.reference)
}

const orderedBefore = async (ctx: Context, order: Order) => {
  const first = await entryOf(ctx, order.id, 'first')
  const who = first ? nameFor(ctx.viewer, first) : 'Someone else'
  const when = formatTime(ctx.calendar.timeZone, order.placedAt)
  const message = `${who} already ordered this at ${when} for ${formatPromised(order)}: ${order.reference}.`
  return new DomainError('conflict', `${message} Your details are different, so we didn't place a second order.`)
}

/**
 * Who an order is for that is made of a quote or of an earlier order: the same buyer. Someone who left the company that
 * it belongs to is written to no more; the colleague who orders is.
 */
export const orderedBy = async (ctx: Context, before: Buyer): Promise<Buyer> => {
  const { viewer } = ctx
  const { userId, companyId, contactName, contactEmail, contactPhone, company } = before
  const buyer = { userId, companyId, contactName, contactEmail, contactPhone, company }
  if (viewer.role !== 'customer' || !companyId || !userId || userId === viewer.userId) return buyer
  const stays = and(eq(profiles.userId, userId), eq(profiles.companyId, companyId), isNull(profiles.disabledAt))
  if ((await ctx.db.$count(profiles, stays)) > 0) return buyer
  const { name, email } = viewer
  return { ...buyer, userId: viewer.userId, contactName: name, contactEmail: email, contactPhone: null }
}
