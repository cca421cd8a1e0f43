import type { Quantity } from './quantity.ts'
import { take, takeAt, type MessageScanner, type ScanMatch } from './message-scanner.ts'
import { amount, number, tanks, unit } from './units.ts'

/**
 * What fits a tank whose size and level were said in figures: "a 300 gallon tank, about 100 left in it, fill it" is 200. A
 * level that only a gauge tells ("at a quarter") stays open, since nobody said how far to fill.
 */
export const takeLevels = (unread: MessageScanner): ScanMatch<Quantity>[] => [
  ...takeLeftOver(unread),
  ...takeDifference(unread),
  ...takeBetweenLevels(unread),
  ...takeHalfTank(unread),
  ...takeOneOfTwo(unread),
]

const sized = String.raw`(?:\b(?:my|our|mi) (?=\d{3,4} (?:has|had|is|got|still|with|tiene)\b)${number}(?= )|${number}[ -]?(?:${unit})?[ -]?(?:[a-z~-]+ ){0,3}?${tanks}|${tanks}(?: (?:es|is|holds|of|de|le caben))* ${number}(?: ?${unit})?)\b`
const fills = /\b(?:fill\w*|top\w*|bring (?:it|er|them) up|get (?:it|er) full|llen\w*|rellen\w*)\b/

/** "Fill to 90%" */
const fillsTo = /\b(?:fill|top|llen)\w*\b[^.;!?\d]{0,20} (?:to|al?|up to) (\d{2}) ?(?:%|percent|pct|por ciento)/

const takeLeftOver = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  fills.test(unread.whole)
    ? take(
        unread,
        new RegExp(
          String.raw`${sized}[^.;?!\d]{0,50}(?:[.;] ?)?[^.;?!\d]{0,30}?\b(\d{1,4})(?: ?${unit})?(?: or so)? (?:left|still|in it|in there|remaining|adentro|que le quedan)\b|${sized}[^.;?!\d]{0,50}\b(?:le quedan?|todavia tiene|ya tiene|aun tiene) (?:como |unos )?(\d{1,4})(?: ?galones)?`,
          'g',
        ),
        (match) => {
          const [, own, ownK, one, oneK, other, otherK, left, mine, mineK, third, thirdK, fourth, fourthK, rest] = match
          const size = amount(
            own ?? one ?? other ?? mine ?? third ?? fourth,
            ownK ?? oneK ?? otherK ?? mineK ?? thirdK ?? fourthK,
          )
          const level = Number(left ?? rest)
          const full = Math.round((size * Number(fillsTo.exec(unread.whole)?.[1] ?? 100)) / 100)
          return level > 0 && level < full && size >= 100 ? { gallons: full - level } : undefined
        },
      )
    : []

/** A tank's size and what is in it, each wherever it stands: "75 left in the 300", "holds 500, got about 100 in it". */
const sizes = [
  sized,
  String.raw`\btank(?:'?s)?(?: (?:cap|capacity|size))?:?(?: is)? (?:an? )?${number}(?: ?${unit})?(?=[,.;] | (?:and|but|with)\b)`,
  String.raw`\bholds (?:about )?${number}(?: ?${unit})?`,
  String.raw`\b(?:in|of|on) (?:the|my|our|a|an) ${number}(?! ?(?:${unit})? ?(?:of|de|~))(?: ?${unit})?`,
  String.raw`(?<=^|[.,;] )(?:my |our |the |an? )?${number}[ -]?(?:${unit})?[ -]?(?:${tanks})?(?=[,.] )`,
].map((pattern) => new RegExp(pattern, 'g'))
const levels = [
  String.raw`(\d{1,4})(?: ?${unit})?(?: or so| maybe)?(?: that'?s| it'?s)? (?:left|still (?:left|in)|in it|in there|remaining|adentro)\b`,
  String.raw`\b(?:stick(?:s|ed)?|stuck|gauge|dip(?:s|ped)?|reads?|reading)(?: it| us| says| reads| shows| is| at| about| around)* (\d{2,4})(?!\d| ?(?:%|percent|\/)|[.,]\d)(?: ?${unit})?`,
  String.raw`(\d{2,4})(?: ?${unit})? (?:or so )?in the (?:bottom|tank)\b`,
  String.raw`\bdown to (?:about |around |maybe |like )?(\d{2,4})(?! ?(?:%|percent))(?: ?${unit})?`,
].map((pattern) => new RegExp(pattern, 'g'))
/** "500 minus the 150 that's still in there" */
const minus = new RegExp(
  String.raw`${number}(?: ?${unit})?,? (?:minus|less|take away|menos) (?:the |about |los |those )*(\d{2,4})(?: ?${unit})?`,
  'g',
)

const takeDifference = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const subtracted = take<Quantity>(unread, minus, ([, figure, k, less]) => {
    const gallons = amount(figure, k) - Number(less)
    return gallons > 0 ? { gallons } : undefined
  })
  if (subtracted.length > 0 || !fills.test(unread.whole)) return subtracted
  const found = (patterns: readonly RegExp[]) =>
    patterns.flatMap((pattern) =>
      [...unread.left.matchAll(pattern)].map((match) => ({
        at: match.index,
        end: match.index + match[0].length,
        gallons: amount(...(match.slice(1).filter((group) => group !== undefined) as [string, string?])),
      })),
    )
  const [level, ...others] = found(levels)
  const size = found(sizes).find((one) => level && one.gallons >= 100 && (one.end <= level.at || one.at >= level.end))
  if (!level || others.length > 0 || !size) return []
  const full = Math.round((size.gallons * Number(fillsTo.exec(unread.whole)?.[1] ?? 100)) / 100)
  if (level.gallons <= 0 || level.gallons >= full) return []
  for (const { at, end } of [level, size]) takeAt(unread, at, end)
  return [
    { at: Math.min(level.at, size.at), end: Math.max(level.end, size.end), value: { gallons: full - level.gallons } },
  ]
}

const percent = String.raw`(\d{1,2}|100) ?(?:%|percent|pct|por ciento)?`

/** "1,500 gal belly tank at 40 percent, bring it up to 90" */
const takeBetweenLevels = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  take(
    unread,
    new RegExp(
      String.raw`(?<![\w.])${number}[ -]?(?:${unit})?\b[^.;?!\d]{0,50}(?<![\d.])(?:(?<=\bfrom )(\d{1,2})(?= to \d{2,3} ?(?:%|percent))|(\d{1,2}) ?(?:%|percent|pct|por ciento))[^.;?!\d]{0,40}\b(?:to|al?|hasta(?: el)?|at) ${percent}(?![\w/:])|\b(?:from|del?) (\d{1,2}) ?(?:%|percent)? (?:up )?(?:to|al?) (\d{2}) ?(?:%|percent)[^.;?!\d]{0,24}\b${number}[ -]?(?:${unit})?[ -]?(?:${tanks})?\b`,
      'g',
    ),
    ([, figure, k, span, level, to, below, above, other, otherK]) => {
      const size = amount(figure ?? other, k ?? otherK)
      const share = Number(to ?? above) - Number(span ?? level ?? below)
      return size >= 100 && share > 0 ? { gallons: Math.round((size * share) / 100) } : undefined
    },
  )

const wishesHalf =
  /\b(?:how about|just|only|send|bring|need|want|get|take|do|deliver|put in|start with|give me|solo|nomas|mandenme|quiero|traigan|con) (?:me |us |about )?(?:a )?(?:half|medio|1\/2|3\/4)(?: of)? (?:an? |the |my |el )?(?:tank|tanque)\b(?! (?:left|full))|\b(?:put (?:a )?half in|half (?:of it|in it) (?:please|will|is|for)|put in half|just (?:do )?half|only half|nomas la mitad|solo la mitad|echenle la mitad)\b/

/** "It's a 300 gallon tank. How about half a tank to start?" */
const takeHalfTank = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const half = wishesHalf.exec(unread.whole)?.[0]
  return half === undefined
    ? []
    : take(unread, new RegExp(sized, 'g'), ([, own, ownK, one, oneK, other, otherK]) => {
        const size = amount(own ?? one ?? other, ownK ?? oneK ?? otherK)
        return size >= 100 ? { gallons: Math.round(size * (half.includes('3/4') ? 0.75 : 0.5)) } : undefined
      })
}

/** "Two 1000 gallon tanks, one half full and the other empty, fill both" */
const takeOneOfTwo = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  fills.test(unread.whole) &&
  /\b(?:one|1|uno)\b[^.;?!]{0,20}\b(?:half|mitad|medio)\b[^.;?!]{0,30}\b(?:other|otro|1|one)\b[^.;?!]{0,16}\b(?:empty|dry|bone dry|vacio|seco)\b|\b(?:one|1|uno)\b[^.;?!]{0,16}\b(?:empty|dry|vacio|seco)\b[^.;?!]{0,20}\b(?:other|otro|1|one)\b[^.;?!]{0,20}\b(?:half|mitad|medio)\b/.test(
    unread.whole,
  )
    ? take(
        unread,
        new RegExp(
          String.raw`\b2 (?:[a-z]+ )?(?:${tanks} (?:of |de )?${number}|${number}[ -]?(?:${unit})?[ -]?(?:[a-z~]+ )?${tanks}|${number}'?s)\b`,
          'g',
        ),
        ([, one, oneK, other, otherK, third, thirdK]) => ({
          gallons: Math.round(amount(one ?? other ?? third, oneK ?? otherK ?? thirdK) * 1.5),
        }),
      )
    : []
