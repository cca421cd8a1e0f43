import type { Content } from '#content/index.ts'
import { takeBare } from './bare-numbers.ts'
import { takeLevels } from './tank-levels.ts'
import { forEachOne, takeListed, takePerEach } from './per-each.ts'
import { takeTimes } from './multiplied-quantities.ts'
import { takePackages, type Packages } from './packages.ts'
import { take, type ScanMatch, type MessageScanner } from './message-scanner.ts'
import { amount, number, tanks, unit } from './units.ts'

/** Gallons of one delivery, or packages. `ofTank`: the size of a tank that is to be filled; `bare`: a figure without unit. */
export type Quantity = { gallons: number; ofTank?: boolean; bare?: boolean } | { packages: Packages }

/** A tank that is only partly to be filled: its size is no quantity. */
const partly =
  /\b(top|topped|topping|quarter|half|third|eighth|percent|reads?|gauge|level|low|keep|above|below|down to|inch|inches|mitad|medio|cuarto|octavo|nivel|marca|le queda|topen\w*|rellen\w*)\b|%|\d\/\d/

/** Quantities in their order. What is no quantity (ZIPs, days, phones, grades) was taken before. */
export const takeQuantities = (content: Pick<Content, 'needs'>, unread: MessageScanner): ScanMatch<Quantity>[] => {
  const levels = takeLevels(unread)
  takeOthers(unread)
  const split = takeSplit(unread)
  const matches: ScanMatch<Quantity>[] = [
    ...levels,
    ...split,
    ...takeSupply(unread),
    ...forEachOne(unread, takePackages(content, unread)),
    ...takeListed(unread),
    ...takeRanges(unread),
    ...takeInEach(unread),
    ...takeParts(unread),
    ...takeBeforeTank(unread),
    ...takeSizes(unread),
    ...takeTwoTanks(unread),
    ...takeTimes(unread),
    ...takePerEach(unread),
    ...take<Quantity>(
      unread,
      new RegExp(
        String.raw`(?:\b${tanks} (?:[a-z]+ )?(?:de|of) ${number} ?(?:${unit})?)|${number}[ -]?(?:${unit})?[ -]?(?:(?!in |into |to |for |at |each |and )[a-z~]+ ){0,2}(?:${tanks}|under ?ground|above ?ground)\b`,
        'g',
      ),
      ([, one, oneK, other, otherK]) => {
        const gallons = amount(one ?? other, oneK ?? otherK)
        return gallons >= 30 ? { gallons, ofTank: true } : undefined
      },
    ),
    ...take<Quantity>(
      unread,
      new RegExp(
        String.raw`\b(?:tank(?:'s| is|s)?|it'?s|its) an? (?!(?:19|20)\d\d [a-z])(\d{3,4})(?! ?(?:${unit})? ?(?:order|drop|delivery|of |~))\b|\b(?:tanks?|tanque) (?:~ )?(?:is|size(?: is)?|holds|es de|de) (\d{3,4})\b(?: ?${unit})?`,
        'g',
      ),
      ([, figure, other]) => ({ gallons: Number(figure ?? other), ofTank: true }),
    ),
    ...take<Quantity>(
      unread,
      new RegExp(String.raw`(?<![\d./$-])${number}[ -]?(?:\+|plus)?[ -]?${unit}`, 'g'),
      ([, figure, k]) => ({ gallons: amount(figure, k) }),
    ),
    ...take<Quantity>(unread, /(?<![\w./$-])(\d+(?:\.\d+)?) ?k\b/g, ([, figure]) => ({ gallons: amount(figure, 'k') })),
    ...takeBare(unread),
  ]
  return matches
    .filter(({ value }) => !('gallons' in value) || value.gallons !== 0)
    .map((one) =>
      'gallons' in one.value && one.value.ofTank && partly.test(unread.whole)
        ? { ...one, value: { gallons: Number.NaN, ofTank: true } }
        : one,
    )
    .toSorted((one, other) => one.at - other.at)
}

/** What is counted in other things than gallons: money, weight, lengths, power, acres, and the cold outside. */
const otherUnits =
  /\$ ?\d[\d.]*(?: ?(?:a|per|\/) ?gal\w*)?|\b\d+(?:\.\d+)? ?(?:lbs?|pounds?|tons?|feet|ft|yards? of|bucks|dollars?|liters?|litres?|litros?|ml|mls|oz|ounces?|pints?|cents?|pesos|kw|kva|hp|mph|psi|acres?|head|birds|cows|cattle|hens|chickens|turkeys|layers|broilers|hogs|pigs|sows|calves|steers|pollos|gallinas|vacas|pavos|puercos|cerdos|cabezas|becerros|percent|%|degrees?|f\b)|\bpay(?:ing|s)? (?:\w+ )?\d+ (?:a|per|every) (?:month|year|week)|\b\d\/\d ton\b|\b(?:how much|price|cost|cuanto|precio|a como)\b[^.;!?\d]{0,24}\b1 (?:gal|gallon|galon)\b|(?<![\w.])[1-9]?\.\d{2,4}\b|(?<![\w.])[1-9]\.\d{2,4}\b|\b(?:below|above|hits?|drop(?:s|ping)? to|down to|under) \d{1,2}\b(?! ?(?:gal|g\b|k\b|\d|\.\d))/g

/** What a year or a season takes is no delivery. */
const yearly = new RegExp(
  String.raw`\b${number} ?(?:${unit})? ?(?:(?:of |de )?(?:[a-z~]+ ){0,2})?(?:a|per|each|every|\/|al|por) ?(?:year|yr|season|winter|summer|ano|temporada|invierno)\b`,
  'g',
)

const takeOthers = (unread: MessageScanner) => {
  for (const pattern of [otherUnits, yearly]) take(unread, pattern, ([said]) => said)
}

const daysIn: Readonly<Record<string, number>> = {
  hour: 1 / 24,
  hr: 1 / 24,
  hora: 1 / 24,
  day: 1,
  dia: 1,
  night: 1,
  noche: 1,
  shift: 1,
  turno: 1,
  week: 7,
  semana: 7,
  month: 30,
  mes: 30,
}

const dailyUse =
  /\b(?:burn\w*|use[sd]?|using|runs?|go(?:es)? through|gast\w+|quem\w+|consum\w+) (?:thru |through )?(?:about |around |roughly |like |maybe |up to |como |unos )?(\d+) ?(?:gals?|gallons?|galones)?(?: (?:of |de )?(?!an? |per |each |every )[a-z~]+(?: (?:diesel|fuel|gas|road|oil))?)?(?: each| apiece| per [a-z]+| cada un[oa])? ?(?:an?|per|al?|por|every|in|en) (?:(\d{1,2}) )?(day|hour|hr|shift|night|mile|dia|hora|turno|noche)s?\b|\b(\d+) ?(?:gals?|gallons?|galones|g)\.? ?(?:an|per|\/|a la|por) ?(hour|hr|hora)\b/g

/** What a machine uses in a day is no delivery every day. */
export const withoutUse = (words: string) => words.replaceAll(dailyUse, '')

/**
 * "We burn 60 gallons a day" says what a machine uses, and asks for nothing, unless for so many days of it: "send two weeks'
 * worth".
 */
const takeSupply = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const uses = take(unread, dailyUse, ([, gallons, many = '1', span, hourly, hour]) => ({
    perDay: Number(gallons ?? hourly) / Number(many) / (daysIn[span ?? hour ?? ''] ?? Number.NaN),
  }))
  const [use] = uses
  if (!use) return takeDaily(unread)
  return take<Quantity>(
    unread,
    /\b(\d{1,2}|an?) (hour|hr|hora|day|night|shift|week|month|dia|noche|semana|mes)(?:e?s)?'? ?(?:worth|supply|of (?:that|it|this|~)|de eso)/g,
    ([, many = '1', span = '']) => {
      const gallons = Math.round(
        use.value.perDay * (/^\d/.test(many) ? Number(many) : 1) * (daysIn[span] ?? Number.NaN),
      )
      return Number.isNaN(gallons) ? undefined : { gallons }
    },
  )
}

/** "100 a day for 3 days" is 300. */
const takeDaily = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  take<Quantity>(
    unread,
    new RegExp(
      String.raw`${number} ?(?:${unit})? ?(?:(?:of |de )?~+ )?(?:a|per|al) (?:day|dia|night|shift),? (?:for|x|por) (?:the next |about )?(\d{1,2}) (?:days|dias|nights|shifts)`,
      'g',
    ),
    ([, figure, k, days]) => ({ gallons: amount(figure, k) * Number(days) }),
  )

/** "600-800", "between 400 and 500", "450 to 500 gal": the truck must bring the most of it, and the tank decides. */
const takeRanges = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const of = (said = '') => amount(said.replace(/ ?k$/, ''), said.endsWith('k') ? 'k' : undefined)
  const read = ([, least, most]: RegExpExecArray): Quantity | undefined =>
    of(least) < of(most) && of(most) <= 10 * of(least) ? { gallons: of(most) } : undefined
  const figure = String.raw`(\d{1,2}(?:\.\d)? ?k|\d{2,5})`
  return [
    String.raw`\b(?:at least|minimum(?: of)?|min|por lo menos|minimo) ${figure} ?(?:${unit})?,? (?:and |but |y )?(?:no more than|not more than|at most|max(?:imum)?|up to|no mas de|maximo) ${figure}(?: ?${unit})?`,
    String.raw`\b(?:between|entre) ${figure} ?(?:${unit})? ?(?:and|y|-|to) ${figure}(?: ?${unit})?`,
    String.raw`(?<![\w./$#-]|\b(?:from|de|del|desde) )${figure} ?(?:${unit})? ?(?:-|\u2013|to|or|a|o|up to|maybe) ?${figure}(?: ?${unit}| (?:of |de )?(?:the )?(?=~))`,
    String.raw`(?<![\w./$#-])${figure}\/${figure} ?${unit}`,
  ].flatMap((pattern) => take(unread, new RegExp(pattern, 'g'), read))
}

const parts: Readonly<Record<string, number>> = {
  half: 0.5,
  '1/2': 0.5,
  third: 1 / 3,
  '1/3': 1 / 3,
  quarter: 0.25,
  '1/4': 0.25,
  '2/3': 2 / 3,
  '3/4': 0.75,
  mitad: 0.5,
  medio: 0.5,
  media: 0.5,
}

/**
 * "Split 500 barn, 300 shop", "split two tanks 1500/1000": together, and nothing more where their sum was said before.
 */
const takeSplit = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  take<Quantity>(
    unread,
    new RegExp(
      String.raw`\b(?:split|divided|dividid[oa]s?|repartid[oa]s?)(?: up)?(?: (?:it|them|between|among|into|in|across|en|entre|the|my|our|two|\d|tanks?|tanques?|sites?|stops?|up|as|like|evenly))*[:,]? ${number} ?(?:${unit})?(?:(?! ?\d)(?: ?[/,&+-] ?| (?:and|y) | (?:in|at|to|into|for|en) (?:the |my |our |la |el )?[a-z~]+(?: [a-z]+)?,? (?:and |y )?| [a-z]+,? (?:and |y )?)){1,2}?${number}(?: ?${unit})?(?![\w/])`,
      'g',
    ),
    ({ 1: one, 2: oneK, 3: other, 4: otherK, index }) => {
      const gallons = amount(one, oneK) + amount(other, otherK)
      const before = new RegExp(String.raw`(?<![\w.])${gallons}(?![\w.])`)
      return { gallons: before.test(unread.left.slice(0, index)) ? 0 : gallons }
    },
  )

/** "Half of my 300 gal tank" is 150; where a tank stands at half, nobody said how much is wanted. */
const takeParts = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  take(
    unread,
    new RegExp(
      String.raw`(?<!\b(?:is|at|about|around|reads?|says|shows|on|to|below|under|only|over|got|have|its|we're|still|left) (?:an? )?)(?<![\w/])(?:an? |la )?(half|third|quarter|mitad|1\/2|1\/3|1\/4|2\/3|3\/4) (?:of |de )?(?:an? |my |our |the |one |mi |el |un )?${number}[ -]?(?:${unit})? ?(?:[a-z]+ )?${tanks}|\b(?:an? )?(half|third|quarter|media|medio|1\/2|1\/3|1\/4|2\/3|3\/4)(?: an?| of an?)?(?: (?:tank|tanque|fill))?(?: (?:of|in|on|for|de|en))? (?:(?<=half )of an?|my|our|the|mi|nuestro) ${number}(?!\d)(?:(?<=of an? \d+)|(?! ?(?:${unit})? ?(?:of|de|~|order)))(?: ?${unit})?`,
      'g',
    ),
    ([, part, figure, k, half = '', size, sizeK]) => ({
      gallons: Math.round((parts[part ?? half] ?? 1) * amount(figure ?? size, k ?? sizeK)),
    }),
  )

/** "300 in the barn tank and 200 in the house tank": together. */
const takeInEach = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const where = String.raw`${number} ?(?:${unit})? (?:in|into|at|to|for|en|para) (?:the|my|our|la|el|un|una|1|one) (?!tune)(?:[a-z]+ ?){1,2}?`
  return take(
    unread,
    new RegExp(String.raw`(?<![\w.$#])${where},? ?(?:and(?: then)?|then|&|plus|y|,) ${where}(?= |[.,;]|$)`, 'g'),
    (match) => {
      const gallons = [amount(match[1], match[2]), amount(match[3], match[4])]
      return gallons.every((one) => one >= 20) ? { gallons: (gallons[0] ?? 0) + (gallons[1] ?? 0) } : undefined
    },
  )
}

/** "Need 275 gal fuel oil tank is at 1/8": a wish, and where the next sentence begins without a mark. */
const takeBeforeTank = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  take(
    unread,
    new RegExp(
      String.raw`(?<=\b(?:need|needs|want|send|bring|deliver|order|get|gimme|give (?:me|us)|necesito|ocupo|quiero) (?:about |like )?)${number} ?${unit} (?:of |de )?(?:[a-z]+ )?~+ (?=(?:the |my |our )?tank(?:s|'s)? (?:is|are|at|reads?|shows?|says|has|got|down|almost|near|nearly|about|low)\b)`,
      'g',
    ),
    ([, figure, k]) => ({ gallons: amount(figure, k) }),
  )

/** "Three 500s and a 1000": as many of each size, and what they hold together. */
const takeSizes = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const sized = String.raw`(?:an?|one|another|\d{1,2}|una?) \d{3,4}(?:'?s)?(?: ?${unit})?(?: ${tanks})?`
  return take(
    unread,
    new RegExp(
      String.raw`\b${sized}(?:(?:,| and| &| plus| y|, and) ${sized})+(?![\w/]|\.\d)(?! ?(?:of|de|~|each|apiece))`,
      'g',
    ),
    ([said]) => {
      // Without a plural, or a tank, they are amounts.
      if (!/\d'?s\b/.test(said) && !tank.test(said)) return undefined
      const sum = [...said.matchAll(/(\d{1,2}|[a-z]+) (\d{3,4})/g)].reduce(
        (gallons, [, count, size]) => gallons + (Number(count) || 1) * Number(size),
        0,
      )
      return { gallons: sum, ofTank: true }
    },
  )
}
const tank = new RegExp(String.raw`\b${tanks}\b`)

/** "A 500 and a 250, both empty": two tanks, and what they hold together. */
const takeTwoTanks = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  /\b(?:tanks?|tanques?|both|empty|fill\w*|ambos|llen\w*)\b/.test(unread.whole)
    ? take(
        unread,
        new RegExp(
          String.raw`\b(?:an?|one|1|una?) (?:(?:tank|tanque) (?:is |of |at |de )?)?(\d{3,4}) ?(?:${unit})?(?: tank)?,? (?:and|&|plus|y) (?:an?|another|one|1|una?|otro) (?:(?:tank|tanque)? ?(?:is |of |at |de )?)?(\d{3,4})(?: ?${unit})?(?: tank)?(?![\w/.])`,
          'g',
        ),
        ([, one, other]) => ({ gallons: Number(one) + Number(other), ofTank: true }),
      )
    : []
