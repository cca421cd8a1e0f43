import type { Content } from '#content/index.ts'
import { take, takeAt, type Found, type Unread } from './unread.ts'

/** Gallons of one delivery, or packages. `size`: gallons of one package, where it was said. */
export type Quantity =
  | { gallons: number; ofTank?: boolean }
  | { packages: { kind: keyof Content['needs']['packages']; word: string; count: number; size?: number } }

const number = String.raw`(\d+(?:\.\d+)?)( ?k\b)?`
const unit = String.raw`(?:gals?|gallons?|gl|gls|galones|galon|g)\b\.?`
const amount = (figure: string | undefined, thousands?: string) => Number(figure) * (thousands ? 1000 : 1)

/** Packages are sold in these sizes, in gallons: "275 totes" are totes of 275, "5 totes" are five. */
const sizes = new Set([275, 330, 250, 265, 55, 30, 16])

/** A tank that is only partly to be filled: its size is no quantity. */
const partly =
  /\b(top|topped|topping|quarter|half|third|eighth|percent|reads?|gauge|level|low|keep|above|below|down to|inch|inches)\b|%|\d\/\d/

/** Quantities in their order. What is no quantity (ZIPs, days, phones, grades) was taken before. */
export const takeQuantities = ({ needs }: Pick<Content, 'needs'>, unread: Unread): Found<Quantity>[] => {
  const kinds = Object.entries(needs.packages) as [keyof Content['needs']['packages'], string[]][]
  const kindOf = new Map(kinds.flatMap(([kind, words]) => words.map((word) => [word, kind] as const)))
  const words = [...kindOf.keys()].toSorted((one, other) => other.length - one.length).join('|')
  const size = String.raw`(?:(\d+)[ -]?(gals?|gallons?|galones|lbs?|#)?[ -]?)`
  const packages = new RegExp(
    String.raw`(?:\b(\d+(?!\d)|an?|one|una?|x) ?(?:x |of |de )?)?(?:the |more |mas )?${size}?(?!few |couple |gals?\b|gallons?\b|galones\b)(?:[a-z~]+ )?\b(${words})\b`,
    'g',
  )
  const found: Found<Quantity>[] = [
    ...take<Quantity>(
      unread,
      /\bbetween \d+ and \d+ ?(?:gals?|gallons?)?|\b\d+ ?(?:-|to) ?\d+ ?(?:gals?|gallons?)\b/g,
      () => ({ gallons: Number.NaN }),
    ),
    ...take<Quantity>(unread, packages, (match) => {
      const [, many, sized, sizedIn, word = ''] = match
      const kind = kindOf.get(word) ?? 'other'
      const counted = many !== undefined || sized !== undefined || hasCountApart(unread, match.index + match[0].length)
      // "By the drum", "in totes", "transfer case": no quantity.
      const before = unread.left.slice(Math.max(0, match.index - 8), match.index)
      if (!counted && (kind === 'other' || word.endsWith('s') || /\b(by|per|in|of|into|from)( the| a)? $/.test(before)))
        return undefined
      if (/\b(by|per)( the)? $/.test(before)) return undefined
      const large = sized === undefined ? undefined : Number(sized)
      // "5 gal buckets, i need 6 of em"
      if (many === undefined) {
        const apart = countApart(unread, match.index + match[0].length)
        if (apart !== undefined)
          return { packages: { kind, word, count: apart, ...(large && sizedIn && { size: large }) } }
      }
      if (many === undefined && large !== undefined && !sizes.has(large) && !sizedIn)
        return { packages: { kind, word, count: large } }
      if (
        many !== undefined &&
        /^\d/.test(many) &&
        large === undefined &&
        sizes.has(Number(many)) &&
        kind !== 'other' &&
        Number(many) >= 30
      )
        return { packages: { kind, word, count: 1, size: Number(many) } }
      const count = many !== undefined && /^\d/.test(many) ? Number(many) : 1
      return { packages: { kind, word, count, ...(large !== undefined && { size: large }) } }
    }),
    ...take<Quantity>(
      unread,
      new RegExp(
        String.raw`\b(\d{1,2}) (?:[a-z]+ )?(?:tanks?|tanques?|trucks?|units?|machines?)?[, ]*(?:x |of |de |at |each )?(?:[a-z]+ )?${number} ?(?:${unit})?(?:s\b| each| apiece| c\/u| cada uno| tanks?)`,
        'g',
      ),
      ([said, many, each, k]) => {
        const one = amount(each, k)
        return one >= 20 && !/\b(and|crew)\b/.test(said) ? { gallons: Number(many) * one } : undefined
      },
    ),
    ...take<Quantity>(
      unread,
      new RegExp(String.raw`\b(\d{1,2}) ?(?:x|\*) ?${number} ?(?:${unit})?`, 'g'),
      ([, many, each, k]) => ({ gallons: Number(many) * amount(each, k) }),
    ),
    ...take<Quantity>(
      unread,
      new RegExp(String.raw`${number}[ -]?(?:${unit})?[ -]?(?:[a-z~]+ ){0,2}(?:tank|tanque|cell|skid)s?\b`, 'g'),
      ([, figure, k]) => {
        const gallons = amount(figure, k)
        return gallons >= 30 ? { gallons, ofTank: true } : undefined
      },
    ),
    ...take<Quantity>(
      unread,
      new RegExp(String.raw`(?<![\d./$-])${number}[ -]?(?:\+|plus)?[ -]?${unit}`, 'g'),
      ([, figure, k]) => ({ gallons: amount(figure, k) }),
    ),
    ...take<Quantity>(unread, /(?<![\w./$-])(\d+(?:\.\d+)?) ?k\b/g, ([, figure]) => ({ gallons: amount(figure, 'k') })),
    ...bare(unread),
  ]
  return found
    .filter(({ value }) => !('gallons' in value) || value.gallons !== 0)
    .map((one) =>
      'gallons' in one.value && one.value.ofTank && partly.test(unread.whole)
        ? { ...one, value: { gallons: Number.NaN } }
        : one,
    )
    .toSorted((one, other) => one.at - other.at)
}

/** How many packages, where the figure stands apart from them: "drums of 15w40 x 3", "buckets, i need 6 of em". */
const apart =
  /^[^.;?!]*?(?:(?: x|,? qty\.?:?|\b(?:need|want|order|get|take|ocupo|necesito|quiero)) ?(\d{1,3})\b(?! ?(?:gal|of (?!(?:em|them|those)\b)|~|[a-z]+s\b))|\b(\d{1,3}) (?:of (?:em|them|those)|each|total|de (?:ellos|ellas|esos|esas))\b|^ (?:of |de )?(?:~+ ?)(\d{1,2})(?: *$|[,.]))/

const apartIn = (unread: Unread, from: number) => apart.exec(unread.left.slice(from, from + 80))
const hasCountApart = (unread: Unread, from: number) => apartIn(unread, from) !== null
const countApart = (unread: Unread, from: number): number | undefined => {
  const found = apartIn(unread, from)
  if (!found) return undefined
  const figure = found[1] ?? found[2] ?? found[3] ?? ''
  const at = from + found[0].lastIndexOf(figure)
  takeAt(unread, at, at + figure.length)
  return Number(figure)
}

/** "300 red", "make it 600", "700,": a figure without its unit that stands where a quantity does. */
const bare = (unread: Unread): Found<Quantity>[] => {
  const read = ([, figure]: RegExpExecArray): Quantity | undefined => {
    const gallons = Number(figure)
    return gallons >= 20 && gallons <= 20_000 ? { gallons } : undefined
  }
  return [
    ...take(
      unread,
      /(?<![\w./$#:-])(\d{2,5})(?:ish)?(?= (?:of |de |del |more |mas |gallon )?(?:the |some |el |la )?~)/g,
      read,
    ),
    ...take(
      unread,
      /(?<=~,? ?(?:diesel |fuel )?)(\d{2,5})(?:ish)?\b(?!%| ?(?:trucks|units|people|guys|machines|percent|houses|tanks|vans|buses|men|miles|feet))/g,
      read,
    ),
    ...take(
      unread,
      /(?<=\b(?:to|make it|need|only|it|send|bring|want|order|get|fill my|my|another|about|urge|urgen) )(\d{2,5})(?:ish)?(?=[.,;!?]| *$| instead| not| now| right| please| gal| more| today| each| this| for| in | to | por | a (?:day|week|month)| with | up| ~)/g,
      read,
    ),
    ...take(unread, /(?<=(?:^|[.,;] ?))(\d{2,5})(?:ish)?(?= *(?:[.,;!?]|$))/g, read),
  ]
}
