import type { Context } from '#domain/context.ts'
import type { ChargedRate, TaxRate, TaxTable } from './taxes.ts'

/**
 * Where a sale is taxed: a county, or null where it is not known, and the transit authority whose area the place is in;
 * null outside of any, undefined where nobody has said.
 */
export type TaxPlace = { county: string | null; area?: string | null }

/** An office that receives orders. `state` is its two letters; `area` names the transit authority it is in. */
export type Office = { name: string; state: string; county?: string; area?: string }

/**
 * The county's and the transit authority's part of the sales tax, in basis points of the price. With an `area` it is that
 * of the places in it; without, of the rest of the county.
 */
export type LocalRate = {
  id: string
  county: string
  area?: string
  /** As the state numbers it on its returns. */
  code?: string
  countyRate: number
  transitRate: number
  from: string
  until?: string
  confirmed?: boolean
}

/** What `sales_tax` in Settings says. The first office is the one that receives an order, where nobody says otherwise. */
export type SalesTax = { offices: readonly Office[]; local: readonly LocalRate[] }

/** What an order says of where it is taxed. `taxArea` is that of the place of delivery: see `outsideTransit`. */
export type SalePlace = { saleOffice: Office | null; county?: string | null; taxArea?: string | null }

/** Said of a place of delivery that is in no transit area. */
export const outsideTransit = 'none'

/**
 * Where a delivered sale is taxed: where we received the order, if that was in our state and was written down, and else
 * where it is delivered. `state` is ours, by its two letters. Source: ORC 5739.033(B)(1); docs/decisions/0030.
 */
export const placeOfSale = (state: string, { saleOffice, county = null, taxArea }: SalePlace): TaxPlace => {
  if (saleOffice?.county && saleOffice.state === state)
    return { county: saleOffice.county, area: saleOffice.area ?? null }
  return { county, area: taxArea === outsideTransit ? null : (taxArea ?? undefined) }
}

/** What a quote or an order is taxed by. */
export const taxTableOf = (
  { taxes, salesTax, places }: Pick<Context, 'taxes' | 'salesTax' | 'places'>,
  sale: SalePlace,
): TaxTable => ({ rates: taxes, local: salesTax.local, place: placeOfSale(places.state.code, sale) })

/** The sales tax of a place: the state's rate with what the rates of the day add to it there. */
export const localPart = (state: TaxRate, local: readonly LocalRate[], { county, area }: TaxPlace): ChargedRate => {
  const alone = (unconfirmedReason: string, label = state.label) => ({
    ...state,
    label,
    confirmed: false,
    unconfirmedReason,
  })
  if (county === null) return alone('the county of the sale is not known, so only the state part is charged')
  const inCounty = local.filter((rate) => rate.county === county)
  const found = inCounty.find((rate) => rate.area === (area ?? undefined))
  const named = (rate: number) =>
    `${state.label}, ${county} County${found?.area ? ` (${found.area})` : ''}, ${formatPercent(rate)}`
  if (!found)
    return alone(`no rate for ${county} County is entered, so only the state part is charged`, named(state.rate))
  const rate = state.rate + found.countyRate + found.transitRate
  const areas = inCounty.flatMap((each) => (each.area ? [each.area] : []))
  const isOpen = area === undefined && areas.length > 0
  return {
    ...{ ...state, id: `${state.id}.${found.id}`, of: state.id, label: named(rate), rate },
    confirmed: state.confirmed !== false && found.confirmed !== false && !isOpen,
    ...(isOpen && {
      unconfirmedReason: `nobody has recorded whether the place of delivery is inside ${areas.join(', ')}`,
    }),
  }
}

/** 700 as "7%", 725 as "7.25%". */
export const formatPercent = (basisPoints: number): string => `${Number((basisPoints / 100).toFixed(2))}%`

/** The rule by which a sale has the sales tax of another county than that of its delivery; undefined where it is the same. */
export const whyThere = ({ places: { state } }: Pick<Context, 'places'>, sale: SalePlace): string | undefined => {
  const { saleOffice, county } = sale
  if (!saleOffice?.county || saleOffice.state !== state.code || saleOffice.county === county) return undefined
  return `${state.name} taxes a delivery where the seller receives the order.`
}

/** Where a sale is taxed, and why there, for staff. */
export const saleInWords = ({ places }: Pick<Context, 'places'>, sale: SalePlace): string => {
  const { saleOffice } = sale
  const { county, area } = placeOfSale(places.state.code, sale)
  const where = county === null ? 'county not known' : `${county} County${area ? `, ${area}` : ''}`
  if (saleOffice?.county && saleOffice.state === places.state.code) return `${where}: received at ${saleOffice.name}`
  return `${where}: place of delivery, ${saleOffice ? `received at ${saleOffice.name}` : 'no office recorded'}`
}
