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
  const corrected = correctionIn(text.whole)
  const products = wished(takeProducts(content, text), corrected)
  takeRoads(text)
  const days = takeDays(calendar, now, text)
  takeTimes(text)
  const site = takeSites(content, sites, text)
  const places = takePlaces(content, text)
  const quantities = wished(
    takeQuantities(content, text).filter(({ at, end }) => !isOldQuantity(text.whole, at, end)),
    corrected,
  )
  const dated = wished(
    days.filter(({ value }) => !value.old),
    corrected,
  )
  const day = (dated.find(({ value }) => value.day !== 'asap') ?? dated[0])?.value.day
  const named = placeOf(places)
  const place = site ?? (named && siteIn(sites, named)) ?? named
  return { items: itemsOf(products, quantities), ...(day && { day }), ...(place && { place }), words: text.whole }
}

/** Names, numbers and addresses of people are no quantity, and stay where they were typed. */
const takePrivate = (text: ReturnType<typeof unread>) =>
  void take(
    text,
    /[\w.+-]+@[\w.-]+|\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b|\b\d{10,11}\b|\b[a-z]{2}-[a-z0-9]{4}-[a-z0-9]{4}\b|\b[a-z]{2}-\d{3,}\b|\b(?:order|po|p\.o\.|acct|account|invoice|ticket|number|gate code|code|cuenta|pedido|orden|factura)(?: number| no\.?)? ?#? ?\d{3,}\b|#\d{3,}|\b(?:mid ?-?grade|octane|rec) ?-?(?:89|90)\b|\b(?:89|90) octane\b/g,
    ([said]) => said,
  )

/** "400 on road, 200 off" */
const withBothRoads = (message: string) =>
  /\bon[ -]?road\b/i.test(message)
    ? message.replaceAll(/(\d )off(?=\s*[,.;]|\s*$)/gi, '$1off road')
    : message.replaceAll(/\b(off[ -]?road\b.*\d )on(?=\s*[,.;]|\s*$)/gi, '$1on road')

/** The quantity that is to be changed: "instead of 400", "from 500 to 750". */
const isOldQuantity = (whole: string, at: number, end: number) =>
  /^(?: (?:of |de )?[\w ]{2,20}?)? (?:that )?(?:i|we) (?:ordered|called in|asked for|put in)\b/.test(
    whole.slice(end, end + 44),
  ) ||
  /\b(instead of|not|from|rather than|called in|ordered|change|bump|en lugar de|en vez de)( the| for| my| our)? $/.test(
    whole.slice(Math.max(0, at - 18), at),
  )

/** "You got us down for clear, should have been red": from where on it says what is meant; -1 where nothing is put right. */
const correctionIn = (whole: string) => {
  const before =
    /\b(?:(?:has|have|had|got|put|wrote|booked) (?:me|us|it|them) (?:down )?(?:for|as|at)|(?:me|us) down (?:for|as)|ordered|on (?:the|my|our) order|(?:order|ticket|confirmation|paper\w*) (?:says|said|shows|reads)|pedimos|pedi|nos apuntaron|tienen apuntad[oa])\b/.exec(
      whole,
    )
  if (!before) return -1
  const after =
    /\b(?:should(?:a|'?ve| have)? (?:been|be|say|read)|supposed to (?:be|say)|meant to be|(?:(?:i|we) )?(?:really |actually )?(?:want|wanted|need|needed|meant)|make (?:it|that)|debe ser|deberia ser|tenia que ser|era|quiero|queria)\b/.exec(
      whole.slice(before.index),
    )
  return after ? before.index + after.index : -1
}

/** What stands after the correction, where something of its kind does. */
const wished = <Value>(found: readonly Found<Value>[], from: number): readonly Found<Value>[] => {
  const after = from < 0 ? [] : found.filter(({ at }) => at >= from)
  return after.length > 0 ? after : found
}

/** Each product with the quantity that stands with it: before it ("300 red"), else after it ("red, 300"). */
const itemsOf = (products: readonly Found<Product>[], quantities: readonly Found<Quantity>[]): Item[] => {
  if (products.length === 0) return quantities.length > 0 ? [itemOf(undefined, quantities)] : []
  if (products.length === 1) return [itemOf(products[0]?.value, quantities)]
  const free = new Set(quantities)
  const [first, last] = [products[0], products.at(-1)]
  // "15W-40, 2 drums, grease, 4 cases"
  const follows =
    !quantities.some(({ end }) => end <= (first?.at ?? 0)) && quantities.some(({ at }) => at >= (last?.end ?? 0))
  const items = products.map((product, at) => {
    const [earlier, next] = [products[at - 1], products[at + 1]]
    const before = quantities.filter(
      (one) => free.has(one) && one.end <= product.at && (!earlier || one.at > earlier.at),
    )
    const chosen = follows ? [] : before.slice(-1)
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
