import { randomUUID } from 'node:crypto'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { proposePrices } from '#features/pricing/propose.ts'
import { mostLines, mostQuantity, type TradeProduct } from '#features/trade/line.ts'
import { typedPrice } from '#forms/fields/price.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'

/**
 * The form of a quote again, with today's price in each item that has none; where we know none, the item says so. Prices
 * that were typed stay, and packages have no rack price. Nothing is written.
 */
export const fillInPrices = async (
  ctx: Context,
  products: readonly TradeProduct[],
  customerId: string | null,
  body: FormData,
): Promise<RefusedForm> => {
  demand(ctx, 'costs.see')
  const typed = Object.fromEntries(
    // A gate code is shown to nobody again.
    [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'gate_code'),
  )
  const isByGallon = (key: string) => products.some(({ product, unit }) => product === key && unit === 'gallon')
  const rows = Array.from({ length: mostLines }, (_, at) => at).flatMap((at) => {
    const product = typed[`product_${at}`]
    const gallons = Math.round(Number((typed[`quantity_${at}`] ?? '').replaceAll(/[,\s]/g, '')) * 10)
    const isPriced = Boolean(typed[`price_${at}`]?.trim())
    return product && isByGallon(product)
      ? [{ at, product, isPriced, gallons: gallons > 0 && gallons <= mostQuantity ? gallons : 0 }]
      : []
  })
  const items = rows.filter(({ isPriced }) => !isPriced)
  const shown = { verb: 'revise', filled: randomUUID() }
  if (items.length === 0)
    return {
      ...shown,
      typed,
      problems: {},
      message: 'Choose a fuel or bulk product without a price first. Prices you typed stay.',
    }
  const found = await proposePrices(
    ctx,
    customerId,
    items.map(({ product, gallons }) => ({ product, gallons: gallons as DeciGallons })),
    (...contracts) => contractGallons(ctx, ...contracts),
  )
  const prices = items.map(({ at }, place) => [`price_${at}`, found[place]?.price] as const)
  const known = prices.filter(([, price]) => price !== undefined).length
  return {
    ...shown,
    message:
      known === 0
        ? 'We have no price for these items.'
        : `Filled in ${known === 1 ? '1 price' : `${known} prices`}. Save the draft to keep ${known === 1 ? 'it' : 'them'}.`,
    typed: {
      ...typed,
      // Every price is of this moment, whatever changed while the form was open.
      ...(items.length === rows.length && { opened_at: ctx.now.toString() }),
      ...Object.fromEntries(
        prices.flatMap(([name, price]) => (price === undefined ? [] : [[name, typedPrice('gallon', price)]])),
      ),
    },
    problems: Object.fromEntries(
      prices.flatMap(([name, price]) =>
        price === undefined ? [[name, 'Price: we have no rack price or margin for this. Please enter it.']] : [],
      ),
    ),
  }
}
