import {
  accepts,
  amountChanged,
  barePrice,
  asksWhether,
  booking,
  brought,
  bulkWords,
  canceled,
  canceledOurs,
  commits,
  daysDelivery,
  definite,
  documents,
  frequencies,
  known,
  market,
  more,
  pricesCount,
  moved,
  movedTo,
  recurring,
  reorders,
  saysAgain,
  service,
  takesThat,
  usedOil,
  settled,
  usual,
  withoutHours,
} from './kind-words.ts'
import { withoutUse } from './quantity.ts'
import type { ExtractedNeed } from './reading.ts'
import { asksAfter, isDoubted, isDoubtedMuch, isErrand, wishesIn } from './no-need.ts'
import { signalPhrases } from './signal-phrases.ts'

/** What a message is: it states a need, changes an order, or asks. */
export type Kind = 'need' | 'change' | 'question'

/** The forms that a need leads to, by what is needed. */
export type FormName = 'fuel' | 'bulk' | 'lubricants' | 'services' | 'schedule' | 'support'

/** What was read of a message, as words that no message has: "500 red" and "300 clear" are learned alike. */
export const readingFeatures = ({ items, day, place, words }: ExtractedNeed): string[] => [
  ...(items.some(({ product }) => product) ? ['<product>'] : []),
  ...(items.some(({ gallons }) => gallons !== undefined) || isLoad(items, words) ? ['<gallons>'] : []),
  ...(items.some(({ packages }) => packages) ? ['<packages>'] : []),
  ...(day ? ['<day>'] : []),
  ...(place ? ['<place>'] : []),
  ...(isUsual(words) ? ['<usual>'] : []),
  ...(words.includes('?') ? ['<asks>'] : []),
  ...Object.entries(signalPhrases).flatMap(([mark, pattern]) => (pattern.test(words) ? [`<${mark}>`] : [])),
  ...(words.split(' ').length <= 4 ? ['<short>'] : []),
  `<first ${/[a-z]+/.exec(words)?.[0] ?? ''}>`,
]

/**
 * A quantity speaks for a need; without one the words must be surer, and surer still when they ask. Without product
 * and quantity it is seldom a need, unless a service is asked for. Fitted on the open lists of test/, so that no question
 * is answered with a form.
 */
const leastOf = ({ items, place, day, words }: ExtractedNeed) => {
  // Someone's own site stands in no question about what we do.
  const amount = hasAmount(items) || isLoad(items, words)
  if (amount && market.test(words) && !(place ?? day)) return 1
  if (amount && !place && !day && barePrice.test(words) && !brought.test(words) && !signalPhrases.wants.test(words))
    return 1
  // A tank that someone asks about.
  if (isTankAlone(items) && !wishesIn(words) && !fills.test(words) && asksAnything.test(words)) return 1
  if (
    settled.test(words) &&
    !wishesIn(words) &&
    ![signalPhrases.wants, signalPhrases.requests, signalPhrases.books, more, usual].some((told) => told.test(words))
  )
    return 1
  if (!amount && documents.test(words)) return 1
  if (isDoubtedMuch(words) && !wishesIn(words)) return 1
  if (amount && asksFact.test(words) && !wishesIn(words) && !signalPhrases.requests.test(words)) return 0.9
  if (amount && isDoubted(words)) return wishesIn(words) ? 0.5 : 0.78
  if (
    hasAmount(items) &&
    isPlain(words) &&
    (items.some(({ product }) => product) || signalPhrases.wants.test(words) || accepts.test(words))
  )
    return 0.35
  // "Next sat 60 gal": so much for a day, or for a place, and no more words than that.
  if (hasAmount(items) && isPlain(words) && (day ?? place) && words.split(' ').length <= 8) return 0.4
  if (hasAmount(items) || isLoad(items, words) || place?.site || isUsual(words)) return 0.5
  // "Diesel price today" asks what it costs.
  if (/\b(prices?|precios?|cost|cuesta|cuanto|per gallon|how much)\b.*\b(today|now|hoy|ahora)\b/.test(words))
    return 0.95
  if (items.length === 0) {
    if (signalPhrases.books.test(words) && day) return 0.27
    if (service.test(words) || signalPhrases.books.test(words)) return 0.5
    return asksWhether.test(words) && !/\b(fill|top|llen)\w*/.test(words) ? 1 : 0.8
  }
  return words.trimEnd().endsWith('?') ? 0.65 : 0.5
}

/** "How cold before #2 gels? I have 500 gallons": a fact is asked for, and the gallons are there already. */
const asksFact =
  /^\W*(?:how (?:cold|long|many|far|often|hot|warm|old|thick|deep|big|come)|why|when (?:does|do)|cuanto (?:tarda|dura|pesa)|cuantos|que pasa)\b/

/** Nothing in it asks, refuses or looks back: with an amount it is hardly anything but a need. */
const isPlain = (words: string) =>
  !words.includes('?') &&
  !asksWhether.test(words) &&
  ![signalPhrases.past, signalPhrases.declines, signalPhrases.thinks, signalPhrases.billed, signalPhrases.others].some(
    (told) => told.test(words),
  )

/** So much of a product, and nothing in the message asks, doubts, tells a story or has another errand: what else would it be. */
export const isPlainOrder = ({ items, words }: ExtractedNeed) =>
  items.some(({ product }) => product) &&
  (hasAmount(items) || isLoad(items, words) || runsLow.test(words) || isForSomething({ items, words })) &&
  isPlain(words.replaceAll(/\bgot (?=(?:an?|\d{1,2}) )/g, 'have ')) &&
  ![isDoubted, isDoubtedMuch, isErrand, asksAfter].some((speaksAgainst) => speaksAgainst(words)) &&
  ![settled, market, barePrice, documents, signalPhrases.facts, signalPhrases.supposes].some((told) => told.test(words))

/** "Sidney yard is low on clear", "furnace is about out of oil". */
const runsLow =
  /(?:^|\b(?:is|are|'re|'s|were|getting|running|tank|yard|shop) )(?:about |almost |nearly |getting |running |just |down )*(?:out of|low on|low,|out,|low$|out$)/

/** "Premium for the boat dock": a product and what it is for, in few words. */
const isForSomething = ({ items: [first], words }: Pick<ExtractedNeed, 'items' | 'words'>) => {
  const said = first?.product?.key === undefined ? undefined : first.product.said
  return (
    said !== undefined &&
    words.split(' ').length <= 8 &&
    words.startsWith(said) &&
    /^ for (?:the|my|our|\d{1,3}) /.test(words.slice(said.length))
  )
}

/** "The usual", "same as last time". */
export const isUsual = (words: string) => usual.test(words) || reorders.test(words)

/** "Skip us this Friday" names nothing but a day. */
const leastOfChange = 0.6

/** Who bought from others, or wants to hear no more, changes no order, unless one of ours is named or canceled. */
const isElsewhere = (words: string) =>
  (signalPhrases.declines.test(words) || (signalPhrases.others.test(words) && signalPhrases.past.test(words))) &&
  !signalPhrases.ourOrder.test(words) &&
  !canceled.test(words)

/** What a message is, by how likely the examples make each kind. */
export const decided = ({ need, change }: Readonly<Record<Kind, number>>, reading: ExtractedNeed): Kind => {
  const { words } = reading
  const changesNothing = ![
    signalPhrases.changes,
    signalPhrases.wrong,
    signalPhrases.ourOrder,
    moved,
    movedTo,
    canceled,
  ].some((told) => told.test(words))
  if (reorders.test(words) && !signalPhrases.declines.test(words)) return 'need'
  if (asksHow.test(words) && !wishesIn(words)) return 'question'
  if (asksInGeneral.test(words) && !hasAmount(reading.items)) return 'question'
  if (orderNamed(words) && changesIt.test(words) && !asksAfter(words) && !isErrand(words)) return 'change'
  if (isDayOfDelivery(reading)) return 'change'
  if (isWishInPrice(reading)) return 'need'
  if (canceledOurs.test(words) && !asksWhether.test(words)) return 'change'
  if (hasAmount(reading.items) && replacesAmount.test(words) && !words.includes('?')) return 'change'
  if (asksAfter(words) && ![signalPhrases.changes, moved, movedTo, canceled].some((told) => told.test(words)))
    return 'question'
  if (isErrand(words) && !canceled.test(words)) return 'question'
  if (changesNothing && isDoubtedMuch(words) && !wishesIn(words)) return 'question'
  if (change > need && changesNothing && (words.includes('?') || asksWhether.test(words))) return 'question'
  const isOurs = known.test(words) || (movedTo.test(words) && definite.test(words))
  if (isOurs && hasAmount(reading.items) && !signalPhrases.billed.test(words) && need + change >= leastOf(reading))
    return 'change'
  const isNew = changesNothing && hasAmount(reading.items)
  if (change > need && !isNew && !(saysAgain.test(words) && !signalPhrases.ourOrder.test(words)))
    return need + change < leastOfChange || isElsewhere(words) ? 'question' : 'change'
  return need + change < leastOf(reading) && !isPlainOrder(reading) ? 'question' : 'need'
}

/** The number under which someone changes an order: our reference, or what they call "order 20418". */
export const orderNamed = (words: string): string | undefined => {
  const reference = [...words.matchAll(/\b[a-z]{2}-?[2-9a-z]{4}-?[2-9a-z]{4}\b/g)]
    .map(([said]) => said)
    .find((said) => /\d/.test(said) || said.split('-').length === 3)
  const number =
    /(?<!\b(?:to|can|could|wanna|like|need|want) )\b(?:order|pedido|orden|delivery)(?: number| no\.?| num\.?)? ?#? ?(\d{4,})\b(?! ?gal)/.exec(
      words,
    )?.[1] ?? /#(\d{4,})\b/.exec(words)?.[1]
  return (reference ?? number)?.toUpperCase()
}

/** What is done to an order that is named. */
const changesIt =
  /\b(chang\w*|mov(?:e|ing)|mak(?:e|ing)|cancel\w*|switch\w*|swap\w*|bump|updat\w*|add(?:ing)?|push\w*|resched\w*|postpone|raise|lower|reduce|increase|cut|drop (?:it|that|to)|correct|fix|should(?:a| have| be|n'?t)|needs? to|instead|rather than|still|cambi\w*|mov\w+|muev\w*|cancel\w*|agreg\w*|quit\w+|pas\w+ (?:a|al|para)|en (?:vez|lugar) de)\b/

/** Gallons of one delivery from which the bulk form asks what a load needs; below, the fuel form is shorter. */
export const bulkFrom = 2000

/** "Mejor 350 en vez de 250": who names the amount before has ordered it. */
const replacesAmount =
  /\b(?:mejor|que sean?|pongan?|make|need it|want it|change|bump|should|actually)\b[^.;!?]*\d[^.;!?]*\b(?:instead of|rather than|en (?:vez|lugar) de) (?:the |los |las )?\d/

/** "Do tractors need winter blend": what is so in general. */
const asksInGeneral =
  /^\W*do(?:es)? (?!you|u\b|ya|we\b|i\b|anyone|anybody|somebody|someone)(?:an? |the |my |our )?[a-z]+ (?:need|run|take|use|burn|have|require|get|come|go)\b|^\W*how much (?:did|has|have)\b/

/** What a change costs, or how it is made. */
const asksHow =
  /^\W*(?:how (?:much (?:notice|does it cost|is it)|do i|far ahead|late)|is there (?:a|any) (?:fee|charge|penalty|cost)|what(?:'s| is|s)? (?:the )?(?:fee|charge|penalty|cutoff))\b/

/** A day alone for a delivery of theirs: who plans the days takes it. */
export const isDayOfDelivery = ({ day, items, words }: ExtractedNeed) =>
  day !== undefined && !hasAmount(items) && daysDelivery.test(words) && !asksAfter(words) && !canceled.test(words)

/** Who asks what it costs, or whether it goes, and says in the same breath that they would take it. */
export const isWishInPrice = ({ items, words }: ExtractedNeed) =>
  !isErrand(words) &&
  ![signalPhrases.changes, signalPhrases.past, signalPhrases.declines, signalPhrases.thinks, settled].some((told) =>
    told.test(words),
  ) &&
  ((hasAmount(items) && ordersIt.test(words)) ||
    (hasAmount(items) &&
      asksPrice.test(words) &&
      !signalPhrases.facts.test(words) &&
      (commits.test(words) || pricesCount.test(words))) ||
    (items.some(({ product }) => product) && takesThat.test(words)) ||
    (service.test(words) && usedOil.test(words) && !asksPrice.test(words)))

/** "If it's under a grand then bring it", "can you beat 3.40? if so book it", "go ahead and set it up". */
const ordersIt =
  /\b(?:then|if so|so|go ahead and|just|please|pls|decent|good)\b[^.;?!\d]{0,12}\b(?:book|bring|send|ship|schedule|deliver|drop|set|run) (?:it|em|them)\b(?! (?:to|for|from|back))/

/** What so much costs. */
const asksPrice =
  /\b(?:cost|costs|run|price|prices|charge|going for|how much|what(?:'?s| would| is| are)?|wats|cuanto|precio|a como)\b/

const isTankAlone = (items: ExtractedNeed['items']) =>
  items.some(({ ofTank }) => ofTank) && items.every(({ packages }) => !packages)
const fills = /\b(fill|top|refill|llen\w*|rellen\w*)\b/
const asksAnything = /\?|\b(how|what|why|which|who|can|could|does|do|is|are|should|will)\b/

export const readFrequency = (words: string) =>
  (['bi-weekly', 'weekly', 'monthly'] as const).find((often) => frequencies[often].test(withoutHours(words)))

export const isHauling = (words: string) => /\bhaul\w*|\btruck it\b|\btransport\b|\bmove\b/.test(words)
export const isService = (words: string) => service.test(words)

/** The form that takes a need. A change of the day goes to those who plan the day. */
export const formForNeed = (kind: Exclude<Kind, 'question'>, { items, day, words }: ExtractedNeed): FormName => {
  if (kind === 'change')
    return !canceled.test(words) &&
      day !== undefined &&
      (hasAmount(items) ? movesDay(words) : moved.test(words) || daysDelivery.test(words))
      ? 'schedule'
      : 'support'
  if (service.test(words)) return 'services'
  const [first] = items
  if (first?.product?.kind === 'lubricant') return 'lubricants'
  if (items.length > 0 && !first?.product && first?.packages) return 'lubricants'
  const most = Math.max(0, ...items.map(({ gallons = 0 }) => gallons))
  if (first?.packages) return 'fuel'
  // "Bulk DEF, 600 gallons" is DEF that comes in no package.
  if (recurring.test(withoutHours(withoutUse(words))) || (bulkWords.test(words) && most === 0) || most >= bulkFrom)
    return 'bulk'
  return booking.test(words) ? 'schedule' : 'fuel'
}

/** Another day for the same gallons. */
const movesDay = (words: string) => movedTo.test(words) && !amountChanged.test(words)

/** "Half a load of off road" is a quantity, if not one in gallons. */
const isLoad = (items: ExtractedNeed['items'], words: string) =>
  items.some(({ product }) => product) && (bulkWords.test(words) || onPallets.test(words))

/** A pallet is so much, if nobody knows how much. */
const onPallets = /\b(?:pallets?|skids?|palets?|tarimas?)(?: loads?)? (?:of|de)\b/

const hasAmount = (items: ExtractedNeed['items']) =>
  items.some(({ gallons, packages }) => gallons !== undefined || packages)
