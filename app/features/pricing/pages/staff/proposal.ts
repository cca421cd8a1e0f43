import { isUuid } from '#domain/one-line.ts'
import { freightOf } from '../../price.ts'
import { drawnFrom } from '#features/orders/drawn.ts'
import { lastPrices } from '#features/quotes/last-prices.ts'
import { mostLines, mostQuantity } from '#features/trade/line.ts'
import type { DeciGallons } from '#domain/money.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { proposePrices } from '../../propose.ts'
import { latestIndexes } from '../../price-index.ts'
import { sayIndex } from './index-view.ts'
import type { Route } from './+types/proposal'
import { viewProposal } from './proposal-view.ts'

/** What the quote form shows beside each item while it is written: `item` is a product and its gallons, `ulsd:800`. */
export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { searchParams } = url
  const items = searchParams.getAll('item').slice(0, mostLines)
  const id = searchParams.get('customer')
  const customer = id && isUuid(id) ? id : null
  const wanted = items.flatMap((item) => {
    const [, product, gallons = '0'] = /^([a-z0-9.-]+):(\d{0,7}(?:\.\d)?)$/.exec(item) ?? []
    const deci = Math.round(Number(gallons) * 10)
    return product && deci <= mostQuantity ? [{ product, gallons: deci as DeciGallons }] : []
  })
  const { coverage } = context.get(services).content
  const zone = coverage.counties.find(({ name }) => name === searchParams.get('county'))?.zone
  const all = wanted.reduce((sum, { gallons }) => sum + gallons, 0) as DeciGallons
  const freight = zone && all > 0 ? freightOf(ctx.pricing.freight[zone], all) : undefined
  const [proposals, indexes, last] = await Promise.all([
    proposePrices(ctx, customer, wanted, (...contracts) => drawnFrom(ctx, ...contracts)),
    wanted.length > 0 ? latestIndexes(ctx) : [],
    customer
      ? lastPrices(
          ctx,
          customer,
          wanted.map(({ product }) => product),
        )
      : { prices: [] },
  ])
  const body = {
    items: proposals.map((proposal, at) => ({
      ...viewProposal(ctx, proposal, wanted[at]?.gallons),
      indexes: indexes.filter(({ products }) => products.includes(proposal.product)).map(sayIndex),
      last: last.prices.filter(({ product }) => product === proposal.product).map(({ words }) => words),
    })),
    ...(freight !== undefined && { freight: (freight / 100).toFixed(2) }),
  }
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } })
})
