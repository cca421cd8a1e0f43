import type { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Line } from '#features/trade/line.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import { agreementsOf } from '#features/customers/agreements.ts'
import { findCustomer } from '#features/customers/customer.ts'
import type { PriceAgreement } from '#features/customers/schema.ts'
import { markupsFor } from './markups.ts'
import { feesOn, markupFor, priceOfParts, type Fee, type PriceParts } from './price.ts'
import { costsAt, isStale } from './rack-costs.ts'
import type { MarkupRow, RackCost } from './schema.ts'

/** How a price came about: by what was agreed, by a margin of ours, or only its cost is known. */
export type Proposal = {
  product: string
  /** Hundredths of a cent per gallon; undefined where no margin and no agreement says one. */
  price?: HundredthCentsPerGallon
  parts?: PriceParts
  /** What of the price is not margin: what the fuel costs us, fees included. */
  landed?: HundredthCentsPerGallon
  cost?: RackCost
  stale: boolean
  /** Of a contract for so many gallons: how many are left, in tenths. */
  left?: DeciGallons
  /** A contract whose gallons are used up: it is over. */
  usedUp?: PriceAgreement
  by?: { agreement: PriceAgreement } | { markup: MarkupRow }
}

/** What was drawn from contracts, by the agreement: see orders/contract-gallons.ts. */
export type FindContractGallons = (
  customerId: string,
  agreements: readonly PriceAgreement[],
) => Promise<ReadonlyMap<string, DeciGallons>>

export type ProductGallons = { product: string; gallons: DeciGallons }

/**
 * Proposes a price for each product, from the cheapest terminal. An agreed fixed price or agreed margin on the rack
 * price goes before our margins; a contract whose gallons are used up proposes nothing. For staff who see prices.
 */
export const proposePrices = async (
  ctx: Context,
  customerId: string | null,
  products: readonly ProductGallons[],
  findDrawn: FindContractGallons = async () => new Map(),
): Promise<Proposal[]> => {
  const customer = customerId ? await findCustomer(ctx, customerId) : undefined
  // One after the other: it is also asked inside a transaction, which is one connection.
  const costs = await costsAt(
    ctx,
    ctx.now,
    products.map(({ product }) => product),
  )
  const markups = await markupsFor(ctx, customerId)
  const agreements = customerId ? await agreementsOf(ctx, customerId) : []
  const used = customerId ? await findDrawn(customerId, agreements) : new Map<string, DeciGallons>()
  // A margin of a customer who was merged into this one is this one's.
  const margins = markups.map((row) => ({ ...row, customerId: row.customerId && customerId }))
  const group = customer?.kindChosen || customer?.kind !== 'household' ? (customer?.kind ?? null) : null
  const known = { costs, fees: ctx.pricing.fees, date: today(ctx), agreements, used, margins, customerId, group }
  return products.map((line) => {
    const proposal = proposalFor(known, line)
    return { ...proposal, stale: proposal.cost ? isStale(ctx, proposal.cost) : false }
  })
}

/** All that a price is made from. `agreements` are those that hold on the plain date, oldest first; `used` is drawn from them. */
export type PricingInputs = {
  costs: readonly RackCost[]
  fees: readonly Fee[]
  date: string
  agreements: readonly PriceAgreement[]
  used: ReadonlyMap<string, DeciGallons>
  margins: readonly MarkupRow[]
  customerId: string | null
  group: string | null
}

/** Calculates one proposal: the same facts always give the same price. */
export const proposalFor = (
  { costs, fees: allFees, date, agreements, used, margins, customerId, group }: PricingInputs,
  { product, gallons }: ProductGallons,
): Omit<Proposal, 'stale'> => {
  const leftOf = ({ id, gallons }: PriceAgreement) =>
    gallons === null ? undefined : ((gallons - (used.get(id) ?? 0)) as DeciGallons)
  const isOpen = (each: PriceAgreement) => (leftOf(each) ?? 1) > 0
  const cost = cheapest(costs.filter((each) => each.product === product))
  const agreement = agreed(agreements.filter(isOpen), product)
  const remaining = agreement && leftOf(agreement)
  const usedUp = agreed(
    agreements.filter((each) => !isOpen(each)),
    product,
  )
  const contract = { product, ...(remaining !== undefined && { left: remaining }), ...(usedUp && { usedUp }) }
  const fixed = agreement?.kind === 'fixed' ? (agreement.amount as HundredthCentsPerGallon) : undefined
  const markup = markupFor(margins, { customerId, group, product, gallons }) as MarkupRow | undefined
  const by = agreement ? { agreement } : markup && { markup }
  if (!cost) return { ...contract, ...(fixed && { price: fixed, by }) }
  const fees = feesOn(allFees, product, date)
  const landed = (cost.cost + fees) as HundredthCentsPerGallon
  const margin =
    fixed !== undefined ? fixed - landed : agreement ? (agreement.amount ?? 0) : markup ? markup.margin : undefined
  const known = { ...contract, cost, landed }
  if (margin === undefined) return known
  const parts = { ...partsOf(cost, fees), margin: margin as HundredthCentsPerGallon }
  return { ...known, parts, price: priceOfParts(parts), by }
}

const cheapest = (costs: readonly RackCost[]) => costs.toSorted((one, other) => one.cost - other.cost)[0]

/** What says a price by itself; of several, what names the product. */
const agreed = (agreements: readonly PriceAgreement[], product: string) =>
  agreements
    .filter((each) => (each.kind === 'fixed' || each.kind === 'rack_plus') && (each.product ?? product) === product)
    .toSorted((one, other) => Number(other.product !== null) - Number(one.product !== null))[0]

const partsOf = ({ terminal, effectiveAt, cost }: RackCost, fees: HundredthCentsPerGallon) => ({
  ...{ terminal, cost, fees, effectiveAt: effectiveAt.toISOString() },
})

/** A line with what its price was made of; null of packages, and where no cost was known. */
export type PricedLine = Line & { parts: PriceParts | null }

/**
 * What each line's price is made of with the rack costs of now, or as they were at an earlier moment; null for packages and
 * where no cost is known.
 */
export const partsOfLines = async (
  ctx: Context,
  lines: readonly Line[],
  at: Temporal.Instant = ctx.now,
): Promise<(PriceParts | null)[]> => {
  const byGallon = lines.filter(({ unit }) => unit === 'gallon').map(({ product }) => product)
  const costs = byGallon.length > 0 ? await costsAt({ ...ctx, viewer: system }, at, byGallon) : []
  const date = today({ ...ctx, now: at })
  return lines.map(({ product, unit, price }) => {
    const cost = unit === 'gallon' && cheapest(costs.filter((each) => each.product === product))
    if (!cost) return null
    const fees = feesOn(ctx.pricing.fees, product, date)
    const margin = (price - cost.cost - fees) as HundredthCentsPerGallon
    return { ...partsOf(cost, fees), margin, shown: ctx.pricing.shown === 'parts' }
  })
}

/** A rack cost or recovery fees that took effect after a price was made from older ones. */
export type MovedCost = {
  name: string
  terminal: string
  price: number
  parts: PriceParts
  now: RackCost
  fees: HundredthCentsPerGallon
}

/** Of lines that were priced before, those whose terminal charges something else now, or that carry other fees. */
export const movedSince = async (ctx: Context, lines: readonly PricedLine[]): Promise<MovedCost[]> => {
  const priced = lines.flatMap(({ parts, ...line }) => (parts ? [{ ...line, parts }] : []))
  const costs =
    priced.length > 0
      ? await costsAt(
          { ...ctx, viewer: system },
          ctx.now,
          priced.map(({ product }) => product),
        )
      : []
  return priced.flatMap(({ product, name, price, parts }) => {
    const now = costs.find((cost) => cost.product === product && cost.terminal === parts.terminal)
    const fees = feesOn(ctx.pricing.fees, product, today(ctx))
    if (!now || (now.cost === parts.cost && fees === parts.fees)) return []
    const terminal = ctx.pricing.terminals.find(({ key }) => key === parts.terminal)?.name ?? parts.terminal
    return [{ name, terminal, price, parts, now, fees }]
  })
}
