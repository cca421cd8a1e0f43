import type { Quantity } from './quantity.ts'
import { take, type ScanMatch, type MessageScanner } from './message-scanner.ts'
import { amount, each, machines, number, tanks, unit } from './units.ts'

/** "2 dozers", "a roller", "a 336": so many of a thing that takes fuel, and not of a time or a package. */
const item = String.raw`(?:\d{1,2}(?! ?(?:gal|g\b))|an?|one|another|una?) (?:(?:[a-z~-]+ ){0,2}?(?!gal|day|week|month|year|mile|hour|drum|tote|pail|bucket|case|loads?\b|dia|semana|mes|tamb|cubet|caja|truckload)[a-z]{3,}|\d{3}[a-z]?)`
const and = String.raw`(?:,? (?:and|&|plus|y) |, ?)`

/** "2 dozers, a 336 and a roller, 90 gal each": as many as are listed. */
const takeGroup = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  take(
    unread,
    new RegExp(
      String.raw`\b(?<!\d )(${item}(?:${and}${item})+)\b[^;.!?\d]{0,50}?\b${number} ?(?:${unit})?(?: (?:of |de )?~+(?: [a-z]+)?)? ?${each}`,
      'g',
    ),
    ([, list = '', figure, k]) => ({ gallons: countOf(list) * amount(figure, k) }),
  )

const countOf = (list: string) =>
  list
    .split(new RegExp(and))
    .map((one) => Number(/^\d{1,2}(?= )/.exec(one)?.[0] ?? 1))
    .reduce((sum, count) => sum + count, 0)

/** "8 days x 60", "5 drums at 55 gal each": no machines. */
const notCounted =
  /^\d{1,3} (?:[a-z~-]+ )*?(?:days?|weeks?|months?|years?|miles?|hours?|hrs|drums?|totes?|pails?|buckets?|cases?|jugs?|kegs?|tubes?|gals|gallons|dias|semanas|meses|horas|tamb\w+|cubetas?|cajas?|percent|feet|degrees)\b/

/** "9 x 15 plus 3 x 50": together. */
const takeSums = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const product = String.raw`\d{1,2} ?(?:x|\*|@|of(?= \d{3})|de(?= \d{3})) ?\d{1,4}(?: ?${unit})?`
  return take(
    unread,
    new RegExp(String.raw`\b${product}(?:,? ?(?:\+|plus|and|&|y|mas|,) ?${product})+`, 'g'),
    ([said]) => ({
      gallons: [...said.matchAll(/(\d{1,2}) ?(?:[x*@]|of|de) ?(\d{1,4})/g)].reduce(
        (sum, [, count, figure]) => sum + Number(count) * Number(figure),
        0,
      ),
    }),
  )
}

/** So many of so much: "6 tanks x 150 gal each", "two 500s", "3 tanques de 500", "22 vans, 12 gal each". */
export const takeTimes = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  const many = (count: string | undefined) => (/^\d/.test(count ?? '') ? Number(count) : 2)
  const times = ([said, count, figure, k]: RegExpExecArray): Quantity | undefined => {
    const one = amount(figure, k)
    return one >= 20 && !/\b(and|crew|y)\b/.test(said) ? { gallons: many(count) * one } : undefined
  }
  const owner = String.raw`(?:of )?(?:my |our |the |mis |los |las )?`
  return [
    ...takeSums(unread),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}) (?:of (?:the|those|these|my|your|our|them|em) |de (?:las|los|esas|esos) )?(?:garrafas?|latas?|bidones|botes?) de (\d{1,2}(?:\.5)?)\b|\b(\d{1,2}) (?:of (?:the|those|these|my|your|our) )?(\d{1,2}(?:\.5)?)[ -]?(?:${unit})[ -]?(?:[a-z]+ )?(?:cans?|tins?|jerry ?cans?)\b`,
        'g',
      ),
      ([, some, size, count, can]) => ({ gallons: Number(some ?? count) * Number(size ?? can) }),
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,3}) (?:[a-z~-]+ ){0,2}?(?:${machines}|[a-z]{3,}s) ?,? ?(?:(?:x|@|times) ?|(?:averag\w+|avg\.?|on average|promedio|en promedio|a razon de)(?: of| about| around| de| como)* |(?:at|a|con) (?:about |around |unos |como )?(?=\d+ ?(?:${unit}) ?(?:${each}))|(?<=${machines} )at (?:about |around )?(?=\d+ ?(?:${unit})))${number} ?(?:${unit})?(?: ${each})?`,
        'g',
      ),
      ({ 0: said, 1: count, 2: figure, 3: k }) =>
        notCounted.test(said) ? undefined : { gallons: Number(count) * amount(figure, k) },
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}|both|ambos) ${owner}(?:[a-z]+ )?${tanks}[, ]*(?:of|de|at|@|con|is|are)? ?${number}(?!\d)(?! ?(?:${unit})? ?(?:and|y|&) ?\d) ?(?:${unit})?(?: ${each})?`,
        'g',
      ),
      times,
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}|both|ambos) ${owner}(?:[a-z]+ )?(?:trucks?|units?|machines?)?[, ]*(?:x |of |de |at |each )?(?:[a-z]+ )?${number} ?(?:${unit})?(?:s\b|'s\b| ${each}|[ -](?:[a-z~]+ )?${tanks})`,
        'g',
      ),
      times,
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}) (?:[a-z~-]+ ){0,2}?${machines} ?(?:,|w|w\/|with|con|that have|have)(?: an?)? ?${number} ?(?:${unit})? (?:[a-z]+ )?${tanks}`,
        'g',
      ),
      ([, count, figure, k]) => ({ gallons: Number(count) * amount(figure, k) }),
    ),
    ...takeGroup(unread),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}) (?:separate )?(?:drops|loads|stops|deliveries|fills|trips|viajes|entregas) (?:of|de|at|x|@) ${number}(?: ?${unit})?`,
        'g',
      ),
      ([, count, figure, k]) => ({ gallons: Number(count) * amount(figure, k) }),
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}) ?(?:x|\*) ?${number} ?(?:${unit})?|\b(\d{2,4}) ?(?:${unit})? ?(?:x|\*) ?(\d{1,2})\b`,
        'g',
      ),
      ([, count, figure, k, one, many]) => ({ gallons: Number(count ?? many) * amount(figure ?? one, k) }),
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`${number} ?(?:${unit})?(?: (?:of |de )?~+)? (?:each|apiece|per tank|cada un[oa]|(?:in|into|to|en) (?:each|every|cada)(?: [a-z]+){0,2})(?: (?:for|in|into|to|on|of|at|para|en)|[,.;-] ?(?:and |i |we )?(?:there'?s|theres|there are|have|got|has|hay|son)|,? x) ?(?:the |my |our |all |los |las )?(\d{1,2})(?= (?:of (?:them|em)|[a-z]+)|[.,;!]|$)(?! ?(?:gal|am|pm|:|\/))`,
        'g',
      ),
      ([, figure, k, count]) => ({ gallons: Number(count) * amount(figure, k) }),
    ),
    ...take(
      unread,
      new RegExp(
        String.raw`${number} ?(?:${unit})? (?:in|into|to|at|en) (?:each|all|cada un[oa]) (?:of |de )?(?:our |my |the |los |las )?(\d{1,2}) [a-z]+`,
        'g',
      ),
      ([, figure, k, count]) => ({ gallons: Number(count) * amount(figure, k) }),
    ),
  ]
}
