import type { Temporal } from 'temporal-polyfill'
import type { Content } from '#content/index.ts'
import type { Calendar } from '#domain/calendar.ts'
import { takeDays, takeTimes, type Day } from './day.ts'
import { siteIn, takeSites, type OwnSite } from './own.ts'
import { placeOf, takePlaces, takeRoads, type SaidPlace } from './place.ts'
import { takeProducts, type Product } from './products.ts'
import { takeQuantities, type Quantity } from './quantity.ts'
import { take, unread, type Found } from './unread.ts'

/** One product with how much of it. */
export type Item = {
  product?: Product
  gallons?: number
  packages?: Extract<Quantity, { packages: unknown }>['packages']
}

/** What a message says of a need, whether or not it states one. */
export type Reading = { items: readonly Item[]; day?: Day; place?: SaidPlace; words: string }

/**
 * Reads what a message says of product, quantity, day and place. What only looks like one of them is taken before.
 * `sites`: the customer's own, which they may call by name.
 */
export const readMessage = (
  content: Content,
  { calendar, now }: { calendar: Calendar; now: Temporal.Instant },
  message: string,
  sites: readonly OwnSite[] = [],
): Reading => {
  const text = unread(withBothRoads(message))
  takePrivate(text)
  const products = takeProducts(content, text)
  takeRoads(text)
  const days = takeDays(calendar, now, text)
  takeTimes(text)
  const site = takeSites(content, sites, text)
  const places = takePlaces(content, text)
  const quantities = takeQuantities(content, text).filter(({ at }) => !isOldQuantity(text.whole, at))
  const dated = days.filter(({ value }) => !value.old)
  const day = (dated.find(({ value }) => value.day !== 'asap') ?? dated[0])?.value.day
  const named = placeOf(places)
  const place = site ?? (named && siteIn(sites, named)) ?? named
  return { items: itemsOf(products, quantities), ...(day && { day }), ...(place && { place }), words: text.whole }
}

/** Names, numbers and addresses of people are no quantity, and stay where they were typed. */
const takePrivate = (text: ReturnType<typeof unread>) =>
  void take(
    text,
    /[\w.+-]+@[\w.-]+|\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b|\b\d{10,11}\b|\b[a-z]{2}-[a-z0-9]{4}-[a-z0-9]{4}\b|\b[a-z]{2}-\d{3,}\b|\b(?:order|po|p\.o\.|acct|account|invoice|ticket|number|gate code|code|cuenta|pedido|orden|factura)(?: number| no\.?)? ?#? ?\d{3,}\b|#\d{3,}/g,
    ([said]) => said,
  )

/** "400 on road, 200 off" */
const withBothRoads = (message: string) =>
  /\bon[ -]?road\b/i.test(message)
    ? message.replaceAll(/(\d )off(?=\s*[,.;]|\s*$)/gi, '$1off road')
    : message.replaceAll(/\b(off[ -]?road\b.*\d )on(?=\s*[,.;]|\s*$)/gi, '$1on road')

/** The quantity that is to be changed: "instead of 400", "from 500 to 750". */
const isOldQuantity = (whole: string, at: number) =>
  /\b(instead of|not|from|rather than|called in|ordered|en lugar de|en vez de)( the| for)? $/.test(
    whole.slice(Math.max(0, at - 18), at),
  )

/** Each product with the quantity that stands with it: before it ("300 red"), else after it ("red, 300"). */
const itemsOf = (products: readonly Found<Product>[], quantities: readonly Found<Quantity>[]): Item[] => {
  if (products.length === 0) return quantities.length > 0 ? [itemOf(undefined, quantities)] : []
  if (products.length === 1) return [itemOf(products[0]?.value, quantities)]
  const free = new Set(quantities)
  const items = products.map((product, at) => {
    const [earlier, next] = [products[at - 1], products[at + 1]]
    const before = quantities.filter(
      (one) => free.has(one) && one.end <= product.at && (!earlier || one.at > earlier.at),
    )
    const chosen = before.slice(-1)
    for (const one of chosen) free.delete(one)
    return { product, chosen, limit: next?.at ?? Infinity }
  })
  for (const item of items) {
    if (item.chosen.length > 0) continue
    const after = quantities.find((one) => free.has(one) && one.at >= item.product.end && one.at < item.limit)
    if (after) {
      item.chosen.push(after)
      free.delete(after)
    }
  }
  return items.map(({ product, chosen }) => itemOf(product.value, chosen))
}

/** Said in several ways, the gallons that are no tank's size count, and a range is no quantity yet. */
const itemOf = (product: Product | undefined, quantities: readonly Found<Quantity>[]): Item => {
  const values = quantities.map(({ value }) => value)
  const packages = values.find((value) => 'packages' in value)?.packages
  const gallons = values.filter((value) => 'gallons' in value)
  const meant = gallons.find(({ ofTank }) => !ofTank) ?? gallons[0]
  return {
    ...(product && { product }),
    ...(meant && !packages && !Number.isNaN(meant.gallons) && { gallons: meant.gallons }),
    ...(packages && { packages }),
  }
}
