import { isUuid } from '#domain/text.ts'
import { calculateFreight } from '../../price.ts'
import { siteChosen } from '#features/customers/pages/site-choice.ts'
import { sitesOf } from '#features/customers/sites.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { lastPrices } from '#features/quotes/last-prices.ts'
import { gallonsOf, mostLines, mostQuantity } from '#features/trade/line.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import type { DeciGallons } from '#domain/money.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { proposePrices } from '../../propose.ts'
import { latestIndexes } from '../../price-index.ts'
import { costsAhead } from '../../rack-costs.ts'
import { sayIndex } from './index-view.ts'
import type { Route } from './+types/proposal'
import { viewProposal } from './proposal-view.ts'

/** What the quote form shows beside each item while it is written: `item` is a product and its gallons, `ulsd:800`. */
export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { searchParams } = url
  const items = searchParams.getAll('item').slice(0, mostLines)
  const id = searchParams.get('customer')
  const customer = id && isUuid(id) ? id : null
  const { coverage, ...sold } = context.get(services).content
  const units = new Map(tradeProducts(sold).map(({ product, unit }) => [product, unit]))
  const wanted = items.flatMap((item) => {
    const [, product, gallons = '0'] = /^([a-z0-9.-]+):(\d{0,7}(?:\.\d)?)$/.exec(item) ?? []
    const deci = Math.round(Number(gallons) * 10)
    const unit = product && units.get(product)
    return unit && deci <= mostQuantity ? [{ product, unit, quantity: deci }] : []
  })
  const fuels = wanted.flatMap(({ product, unit, quantity }) =>
    unit === 'gallon' ? [{ product, gallons: quantity as DeciGallons }] : [],
  )
  const { site } = siteChosen(await sitesOf(ctx, customer), searchParams.get('site'))
  const county = site?.county ?? searchParams.get('county')
  const zone = coverage.counties.find(({ name }) => name === county)?.zone
  // Packages ride along: freight is by the gallon, and alone they are priced by hand.
  const all = gallonsOf(wanted)
  const freight = zone && all > 0 ? calculateFreight(ctx.pricing.freight[zone], all) : undefined
  const [proposals, ahead, indexes, last] = await Promise.all([
    proposePrices(ctx, customer, fuels, (...contracts) => contractGallons(ctx, ...contracts)),
    costsAhead(ctx),
    fuels.length > 0 ? latestIndexes(ctx) : [],
    customer
      ? lastPrices(
          ctx,
          customer,
          wanted.map(({ product }) => product),
        )
      : { prices: [] },
  ])
  const next = ahead.find(({ product }) => fuels.some((fuel) => fuel.product === product))
  const body = {
    items: wanted.map(({ product, unit, quantity }) => {
      const proposal = proposals[fuels.findIndex((fuel) => fuel.product === product && fuel.gallons === quantity)]
      return {
        ...(unit === 'gallon' && proposal
          ? viewProposal(ctx, proposal, quantity as DeciGallons)
          : { product, parts: [] }),
        indexes: indexes.filter(({ products }) => products.includes(product)).map(sayIndex),
        last: last.prices.filter((price) => price.product === product).map(({ words }) => words),
      }
    }),
    ...(freight !== undefined && { freight: (freight / 100).toFixed(2) }),
    ...(next && { changesIn: next.effectiveAt.getTime() - ctx.now.epochMilliseconds }),
  }
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } })
})
