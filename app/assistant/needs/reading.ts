import type { Temporal } from 'temporal-polyfill'
import type { Content } from '#content/index.ts'
import type { Calendar } from '#domain/calendar.ts'
import { wishedQuantities } from './corrected-quantities.ts'
import { correctionIn, afterCorrection, withoutEvents } from './corrections.ts'
import { impliedProduct } from './implied-products.ts'
import { isClosed, takeDays, takeTimes, type Day, type MentionedDay } from './day.ts'
import { siteIn, takeSites, type OwnSite } from './own-deliveries.ts'
import type { Packages } from './packages.ts'
import { chooseMostSpecificPlace, takePlaces, takeRoads, type MentionedPlace } from './place.ts'
import { takeProducts, type Product } from './products.ts'
import { wishLead } from './figure-leads.ts'
import { takeQuantities, type Quantity } from './quantity.ts'
import { spelledRight } from './correct-spelling.ts'
import { take, scanMessage, type ScanMatch } from './message-scanner.ts'

/** One product with how much of it. */
export type Item = {
  product?: Product
  gallons?: number
  packages?: Packages
  /** The size of a tank stands for the gallons. */
  ofTank?: boolean
}

/** What a message says of a need, whether or not it states one. */
export type ExtractedNeed = { items: readonly Item[]; day?: Day; place?: MentionedPlace; words: string }

/**
 * Reads what a message says of product, quantity, day and place. What only looks like one of them is taken before.
 * `sites`: the customer's own, which they may call by name.
 */
export const readMessage = (
  content: Content,
  { calendar, now }: { calendar: Calendar; now: Temporal.Instant },
  message: string,
  sites: readonly OwnSite[] = [],
): ExtractedNeed => {
  const text = scanMessage(withBothRoads(message), (words) => spelledRight(content, words))
  takePrivate(text)
  const corrected = correctionIn(text.whole)
  const named = afterCorrection(takeProducts(content, text), corrected)
  takeRoads(text)
  const days = takeDays(calendar, now, text)
  takeTimes(text)
  const site = takeSites(content, sites, text)
  const places = takePlaces(content, text)
  const quantities = afterCorrection(
    wishedQuantities(text.whole, takeQuantities(content, text), named.length),
    corrected,
  )
  const products = named.length > 0 ? named : burnedBy(impliedProduct(content, text.whole), quantities)
  const dated = withoutEvents(
    text.whole,
    afterCorrection(
      days.filter(({ value }) => !value.old),
      corrected,
    ),
  )
  const [first] = dated
  const wishedDays = first && told.test(text.whole.slice(0, first.at)) ? afterWish(text.whole, dated) : dated
  const known = dated.length === 0 && quantities.length > 0 && !movesIt.test(text.whole)
  const starting = wishedDays.filter(({ at, end }) => starts.test(text.whole.slice(Math.max(0, at - 24), end)))
  const day = firstOpen(
    calendar,
    text.whole,
    starting.length > 0 ? starting : known ? days.filter(({ end }) => ofOrder.test(text.whole.slice(end))) : wishedDays,
  )
  const mentioned = chooseMostSpecificPlace(afterWish(text.whole, places)) ?? chooseMostSpecificPlace(places)
  const place = site ?? (mentioned && siteIn(sites, mentioned)) ?? mentioned
  return {
    items: itemsOf(text.whole, products, forEach(text.whole, products, quantities)),
    ...(day && { day }),
    ...(place && { place }),
    words: text.whole,
  }
}

/** A machine is spoken of in many ways; with gallons beside it, it is to be filled. Kerosene is burned from drums as well. */
const burnedBy = (
  implied: ScanMatch<Product> | undefined,
  quantities: readonly ScanMatch<Quantity>[],
): readonly ScanMatch<Product>[] =>
  implied && quantities.some(({ value }) => 'gallons' in value || implied.value.key === 'kerosene') ? [implied] : []

/** "Tuesday and Friday nights starting December 1": the first of them. */
const starts =
  /\b(?:start(?:s|ing|in)?|begin(?:s|ning)?|first (?:one|drop|load|delivery|fill)|a partir|empezando)\b[^.;!?\d]*(?:\d|~|[a-z]).*$/

/** "Make my Friday order 450": the order's own day, where it is not the day that changes. */
const ofOrder = /^('s|s')? (order|delivery|drop|load|fill|pedido|entrega)\b/
const movesIt =
  /\b(mov(?:e|ing)|push|bump .* to (?:mon|tue|wed|thu|fri|sat)|skip|cancel|resched\w*|postpone|earlier|later|never|didn'?t|wasn'?t|short(?:ed)?|was|were|mover|muev\w*|pas(?:en|ar)|cancel\w*)\b/

/**
 * Of several places or days those that stand after a wish, in its sentence: who tells a story names other towns first. All
 * of them where none does.
 */
const afterWish = <Value>(whole: string, matches: readonly ScanMatch<Value>[]): readonly ScanMatch<Value>[] => {
  if (matches.length < 2) return matches
  for (const wish of whole.matchAll(wishes)) {
    const end = /[.;!?](?: |$)/.exec(whole.slice(wish.index))?.index ?? Infinity
    const after = matches.filter(
      ({ at }) => at > wish.index && at < wish.index + end && !speaker.test(whole.slice(Math.max(0, at - 16), at)),
    )
    if (after.length > 0) return after
  }
  return matches
}

const wishes =
  /\b(?:bring|send|deliver\w*|drop|needs?|ship\w*|approved|put me down|terminal is|yard is|shop is)\b(?! up)/g
/** Where someone writes from. */
const speaker = /\b(?:i'?m|i am) (?:up |down |over |out )?in $/
/** What a day of the story is told with. */
const told =
  /\b(?:got|had|was|were|ran|came|finally|sticked|stuck|broke|did|went|left|finished|started|been|passed|bought|burned|used)\b[^.;!?]{0,60}$/

/** The first day that was said; of two that would do, the one on which we are open. */
const firstOpen = (calendar: Calendar, whole: string, said: readonly ScanMatch<MentionedDay>[]): Day | undefined => {
  const [first, next] = said.filter(({ value }) => value.day !== 'asap')
  const either = first && next && /^,? (?:or|o)(?: maybe)? ?(?:on )?$/.test(whole.slice(first.end, next.at))
  const [one, other] = [first?.value.day, next?.value.day]
  if (either && one && other && one !== 'asap' && other !== 'asap' && isClosed(calendar, one.date)) return other
  return one ?? said[0]?.value.day
}

/** Names, numbers and addresses of people are no quantity, and stay where they were typed. */
const takePrivate = (text: ReturnType<typeof scanMessage>) =>
  void take(
    text,
    /[\w.+-]+@[\w.-]+|(?<=\b(?:price|pricing|contract|bid|budget|rate|season)\b[^.;!?\d]{0,20}\b(?:for|in|of|thru|through) )202\d\b(?! ?(?:gal|of\b|de\b|~))|\(?\b\d{3}\)?[ .-]?\d{3}[ .-]\d{4}\b|\b\d{10,11}\b|\b[a-z]{2}-[a-z0-9]{4}-[a-z0-9]{4}\b|\b[a-z]{2}-\d{3,}\b|\b(?:rfp|rfq|ref|contract|job|ticket)\.?(?: number| no\.?)? ?#? ?\d+(?:-\d+)+|\b(?:gate|door|entry|lock|keypad) code (?:is |to |now |: ?|will be |changed to )*#? ?\d{3,}|\b(?:po|p\.o\.|rfp|rfq|acct|account|invoice|ticket|number|gate code|code|cuenta|factura)(?: number| no\.?)? ?#? ?\d{3,}\b|(?<!\b(?:to|i|we|can|could|wanna|like|please|us|me|need|want|una|un) )\b(?:order|pedido|orden)(?: number| no\.?)? ?#? ?\d{3,}\b(?! ?(?:gal\w* )?(?:instead of|not|rather than|en vez de) (?:the |de )?\d)(?= *(?:$|[.,;:!?)-]|(?:needs?|was|is|its|it|should|make|can|could|please|pls|we|i|has|had|on|under|instead|still|para|que|por|fue|es|era|ya|lo|la|me|mejor|and|y|from|dated|placed|to|will|for)\b))|#\d{3,}|\b(?:mid ?-?grade|octane|rec) ?-?(?:89|90)\b|\b(?:89|90) octane\b/g,
    ([said]) => said,
  )

/** "400 on road, 200 off" */
const withBothRoads = (message: string) =>
  /\bon[ -]?road\b/i.test(message)
    ? message.replaceAll(/(\d )off(?=\s*[,.;]|\s*$)/gi, '$1off road')
    : message.replaceAll(/\b(off[ -]?road\b.*\d )on(?=\s*[,.;]|\s*$)/gi, '$1on road')

/** "200 gallons each of red and clear" is 200 of either. */
const forEach = (
  whole: string,
  products: readonly ScanMatch<Product>[],
  quantities: readonly ScanMatch<Quantity>[],
): readonly ScanMatch<Quantity>[] => {
  const [only, ...more] = quantities
  if (!only || more.length > 0 || products.length < 2 || !/\b(each|of both|cada un[oa]|de cada)\b/.test(whole))
    return quantities
  return products.map(({ at }) => ({ ...only, at: at - 1, end: at }))
}

/** Each product with the quantity that stands with it: before it ("300 red"), else after it ("red, 300"). */
const itemsOf = (
  words: string,
  products: readonly ScanMatch<Product>[],
  quantities: readonly ScanMatch<Quantity>[],
): Item[] => {
  if (products.length === 0) return quantities.length > 0 ? [itemOf(undefined, quantities, words)] : []
  if (products.length === 1) return [itemOf(products[0]?.value, quantities, words)]
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

/** "600 in the big tank and 400 in the small one": together, as are "500 here and 300 there". */
const inSeveral =
  /\b(in|to|into|at|for) (1|one|the (big|small|large|little|other|first|second|front|back|barn|shop|house|yard|garage|north|south|east|west|upper|lower|old|new)|another|my other|our other)\b|\b(2|both) tanks\b|\bhere\b.*\bthere\b|\baqui\b.*\balla\b|\ben (uno|el otro)\b/

/** "400 here and 250 at the yard": each with where it goes. */
const atBoth =
  /\d{2,}[^.;\d]{0,24}\b(?:in|at|to|into|here|en)\b[^.;\d]{0,40}(?:\d )?(?:,|\band\b|\bplus\b|\by\b)[^.;\d]{0,12}\d{2,}[^.;\d]{0,24}\b(?:in|at|to|into|there|en)\b/

const together = (words: string, gallons: readonly { gallons: number }[]): number | undefined => {
  const [first = 0, ...rest] = gallons.map((one) => one.gallons)
  const sum = rest.reduce((one, other) => one + other, 0)
  if (rest.length > 1 && sum === first) return first
  return rest.length === 1 && (inSeveral.test(words) || atBoth.test(words)) && !/\b(total|altogether)\b/.test(words)
    ? first + sum
    : undefined
}

/** "Bring me 650", "put 500 in": of several amounts the one that is wished for outright. */
const wishedBefore = new RegExp(`(?:${wishLead}|\\b(?:like|approved|authorized|make it) )$`)

/** Said in several ways, the gallons that are no tank's size count, and a range is no quantity yet. */
const itemOf = (product: Product | undefined, quantities: readonly ScanMatch<Quantity>[], words = ''): Item => {
  const values = quantities.map(({ value }) => value)
  const packages = values.find((value) => 'packages' in value)?.packages
  const gallons = values.filter((value) => 'gallons' in value)
  const wishedFor = quantities.flatMap(({ at, value }) =>
    'gallons' in value && !value.ofTank && wishedBefore.test(words.slice(Math.max(0, at - 48), at)) ? [value] : [],
  )
  // Who tells of other gallons first says by the verb which are wanted.
  const [toldFirst] = gallons.filter(({ ofTank }) => !ofTank)
  const outright = wishedFor.length === 1 && toldFirst !== wishedFor[0] ? wishedFor[0] : undefined
  const meant =
    outright ??
    gallons.find(({ ofTank, bare }) => !ofTank && !bare) ??
    gallons.find(({ ofTank }) => !ofTank) ??
    gallons[0]
  return {
    ...(product && { product }),
    ...(meant &&
      !packages &&
      !Number.isNaN(meant.gallons) && {
        gallons:
          together(
            words,
            gallons.filter(({ ofTank }) => !ofTank),
          ) ?? meant.gallons,
      }),
    ...(packages && { packages }),
    ...(meant?.ofTank && !packages && { ofTank: true }),
  }
}
