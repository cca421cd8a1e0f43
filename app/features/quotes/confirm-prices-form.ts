import type { Temporal } from 'temporal-polyfill'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { formatFuelPrice, formatGallons, type DeciGallons, type HundredthCentsPerGallon } from '#domain/money.ts'
import { agreementsOf } from '#features/customers/agreements.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { movedSince, partsOfLines, type MovedCost } from '#features/pricing/propose.ts'
import { gallonsOf, type Line } from '#features/trade/line.ts'
import { pricedLines } from './last-prices.ts'
import { pricedAlready } from './move.ts'
import type { Quote } from './schema.ts'

/**
 * What to ask before prices are saved that were typed while a rack or a recovery fee changed: the form had shown the earlier
 * one. Of prices that stood on the quote before, it is asked when the quote is sent.
 */
export const movedWhileWritten = async (
  ctx: Context,
  lines: readonly Line[],
  openedAt: Temporal.Instant,
  quote?: Quote,
): Promise<Confirmation[]> => {
  demand(ctx, 'quotes.write')
  const before = quote ? await pricedLines(ctx, quote) : []
  const typed = lines.filter((line) => !pricedAlready(line, before)?.parts)
  const parts = await partsOfLines(ctx, typed, openedAt)
  const moved = await movedSince(
    ctx,
    typed.map((line, at) => ({ ...line, parts: parts[at] ?? null })),
  )
  return moved.map((each) => ({
    ...confirmationForMovedPrice(ctx, each, 'while this form was open'),
    yes: `Yes, ${formatFuelPrice(each.price as HundredthCentsPerGallon)} is right`,
  }))
}

/** What to ask before a quote is sent: of prices made from a rack or fees that changed since, and of contracts that have too little left. */
export const confirmationsForPrices = async (ctx: Context, quote: Quote): Promise<Confirmation[]> => {
  demand(ctx, 'quotes.write')
  const moved = await movedSince(ctx, await pricedLines(ctx, quote))
  const yes = 'Yes, send it at this price'
  return [
    ...moved.map((each) => ({ ...confirmationForMovedPrice(ctx, each, 'after you wrote this price'), yes })),
    ...(await overContracts(ctx, quote)).map((each) => ({ ...each, yes })),
  ]
}

/** Both figures are said, and what is left of the margin. */
const confirmationForMovedPrice = (
  ctx: Context,
  { name, terminal, price, parts, now, fees }: MovedCost,
  when: string,
) => {
  const margin = (price - now.cost - fees) as HundredthCentsPerGallon
  const fromTo = (before: HundredthCentsPerGallon, after: HundredthCentsPerGallon) =>
    `went from ${formatFuelPrice(before)} to ${formatFuelPrice(after)}`
  // Who writes quotes and sees no costs is told that they changed, and no figure.
  if (!can(ctx.viewer, 'costs.see'))
    return { key: `rack-${now.id}-${fees}-${price}`, why: `${name}: our cost changed ${when}. Please check the price.` }
  const changes = [
    now.cost !== parts.cost &&
      `the rack in ${terminal} ${fromTo(parts.cost, now.cost)} at ${formatMoment(ctx.calendar.timeZone, now.effectiveAt)}`,
    fees !== parts.fees && `the recovery fees ${fromTo(parts.fees, fees)}`,
  ].filter(Boolean)
  return {
    key: `rack-${now.id}-${fees}-${price}`,
    why: `${name}: ${changes.join(' and ')}, ${when}. The margin is ${formatFuelPrice(margin)} instead of ${formatFuelPrice(parts.margin)}.`,
  }
}

/** Contracts of the customer whose price is on the quote, for more gallons than they have left. */
const overContracts = async (ctx: Context, { customerId, lines }: Quote) => {
  if (!customerId || !can(ctx.viewer, 'customers.see-all') || !can(ctx.viewer, 'prices.see')) return []
  const contracts = (await agreementsOf(ctx, customerId)).filter(({ gallons }) => gallons !== null)
  const drawn = await contractGallons(ctx, customerId, contracts)
  return contracts.flatMap(({ id, amount, product, gallons }) => {
    const wanted = gallonsOf(
      lines.filter((line) => line.price === amount && (product ?? line.product) === line.product),
    )
    const remaining = Math.max(0, (gallons ?? 0) - (drawn.get(id) ?? 0)) as DeciGallons
    if (wanted <= remaining) return []
    const contract = `The contract for ${formatGallons(gallons ?? remaining)} at ${formatFuelPrice((amount ?? 0) as HundredthCentsPerGallon)}`
    const had = remaining > 0 ? `has ${formatGallons(remaining)} left` : 'is used up'
    return [
      {
        key: `contract-${id}-${remaining}-${wanted}`,
        why: `${contract} ${had}. This quote is for ${formatGallons(wanted)}.`,
      },
    ]
  })
}
