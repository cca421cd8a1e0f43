import type { Content } from '#content/index.ts'
import { backLead, turnLead, wishLead } from './figure-leads.ts'
import { take, takeAt, type ScanMatch, type MessageScanner } from './message-scanner.ts'

export type Packages = { kind: keyof Content['needs']['packages']; word: string; count: number; size?: number }

/** Packages are sold in these sizes, in gallons: "275 totes" are totes of 275, "5 totes" are five. */
const sizes = new Set([275, 330, 250, 265, 55, 30, 16])
/** "30 pails" are thirty, and so are "30 drums". */
const isSizeOf = (kind: Packages['kind'], word: string, figure: number) =>
  kind === 'tote' ? figure >= 250 : kind === 'drum' && (figure === 55 || (figure >= 30 && !word.endsWith('s')))
/** What a jug or a bottle holds; "6 gal jugs" are six. */
const jugs = new Set([1, 2, 2.5, 5])
/** "Two 55s of 15w40": what comes in that size. */
const kindOfSize: Readonly<Record<string, keyof Content['needs']['packages']>> = {
  55: 'drum',
  275: 'tote',
  330: 'tote',
}

const ofTanks = /\b(?:heating|furnace|fuel oil|basement|tanks?|fill(?:ed)?|empty)\b/

const gallons = String.raw`gals?|gallons?|galones|galon`

/** Packages in their order, with how many, and what one of them holds where that was said. */
export const takePackages = (
  { needs }: Pick<Content, 'needs'>,
  unread: MessageScanner,
): ScanMatch<{ packages: Packages }>[] => {
  const { pattern, kindOf } = patternOf(needs.packages)
  const matches: ScanMatch<{ packages: Packages }>[] = [
    ...take(unread, pattern, (match) => {
      const [, many, before, beforeIn, word = '', after, afterIn] = match
      const kind = kindOf.get(word) ?? 'other'
      const end = match.index + match[0].length
      const said = Number(before ?? (after !== undefined && (afterIn || sizes.has(Number(after))) ? after : undefined))
      const size = Number.isNaN(said) ? undefined : said
      // A barrel of 300 gallons is someone's tank.
      if (kind === 'drum' && size !== undefined && size >= 100) return undefined
      // "By the drum", "330 gallons in a tote", "in totes", "transfer case": no number of packages.
      const left = unread.left.slice(Math.max(0, match.index - 16), match.index)
      const packages = (count: number, held: number | undefined = size) => ({
        packages: { kind, word, count, ...(held && { size: held }) },
      })
      // "By the drum, 3 of them"
      const isUnit =
        /\b(by|per)( the| el| la)? $/.test(left) ||
        (many === 'a' && /\b(bucks|dollars?|cents|each) $|\$[\d.]+ $|~ $/.test(left))
      if (isUnit || (/\b(in|en) $/.test(left) && many !== undefined && !/\d/.test(many))) {
        const apart = isUnit ? countApart(unread, end) : undefined
        return apart === undefined ? undefined : packages(apart)
      }
      if (many === undefined) {
        if (kind === 'other' && word.endsWith('s') && beforeIn?.startsWith('g') && !jugs.has(Number(before)))
          return packages(Number(before), 0)
        if (kind === 'other' && /^ (?:of|de) /.test(unread.left.slice(end)) && !word.endsWith('s')) return packages(1)
        const apart = countApart(unread, end)
        const sizeOnly = before === undefined || beforeIn !== undefined
        if (apart !== undefined && (sizeOnly || sizes.has(Number(before)))) return packages(apart)
        // "Drums", "into a tank": as many as nobody said.
        if (
          size === undefined &&
          (kind === 'other' || word.endsWith('s') || /\b(in|of|into|from|en|de)( the| a)? $/.test(left))
        )
          return undefined
        if (before !== undefined && !sizes.has(Number(before)) && !beforeIn) return packages(Number(before), 0)
        return packages(1)
      }
      // "A 2 tambos" is Spanish for "to 2 drums".
      if (many === 'a' && before !== undefined && !beforeIn && !sizes.has(Number(before)))
        return packages(Number(before), 0)
      if (!/^\d/.test(many)) return packages(countTaken(unread, end) ?? 1)
      if (size === undefined && sizes.has(Number(many)) && isSizeOf(kind, word, Number(many)))
        return packages(countApart(unread, end) ?? 1, Number(many))
      return packages(Number(many))
    }),
    ...(/~/.test(unread.left)
      ? take(
          unread,
          /\b(\d{1,2}|an?|one|another)[ -](55|275|330)(?:'?s|(?= (?:of|de) ~)|(?<=55)(?= *(?:[,.;]|$)))(?! ?gal)|\b(\d{1,2}) ?(?:x|@|ea) ?(55|330)(?:'?s)?(?: ?gal\w*\.?)?(?=[,.;]| (?:of |de )?~|$)/g,
          ([, one, oneSize, other, otherSize]) => {
            const [many, size = ''] = [one ?? other, oneSize ?? otherSize]
            // Two 275s in a cellar are tanks.
            const kind = size !== '55' && ofTanks.test(unread.whole) ? undefined : kindOfSize[size]
            return kind && { packages: { kind, word: kind, count: Number(many) || 1, size: Number(size) } }
          },
        )
      : []),
  ]
  return [...matches, ...takeRecount(unread, matches)]
}

const recount = new RegExp(
  String.raw`(?=\d)(?<=(${turnLead}|(?<!\d )\bno )|${wishLead})(\d{1,3})\b(?![.:/-]\d|%| ?(?:gal\w*|g|k|x|am|pm|percent)\b| ?~| [a-z]+s\b)`,
  'g',
)
const back = new RegExp(
  `${backLead}$|\\b(?:my|our|the) last (?:few )?$|\\bdown to (?:about |just )?(?:my |our |the )?(?:last )?$`,
)

/** "2 drums, make it 3", "instead of 4 drums send 6": of the same packages. */
const takeRecount = (unread: MessageScanner, [first]: readonly ScanMatch<{ packages: Packages }>[]) => {
  if (!first) return []
  const isOld = back.test(unread.whole.slice(0, first.at))
  return take(unread, recount, ({ index, 1: turn, 2: count }) =>
    index > first.end && (turn || isOld) ? { packages: { ...first.value.packages, count: Number(count) } } : undefined,
  )
}

/** How many packages, where the figure stands apart from them: "drums of 15w40 x 3", "buckets, i need 6 of em". */
const apart =
  /^[^.;?!]*?(?:(?: x|,? qty\.?:?|\b(?:need|want|order|get|take|ocupo|necesito|quiero)) ?(?:like |about |just )?(\d{1,3})\b(?! ?(?:gal|of (?!(?:em|them|those)\b)|~|[a-z]+s\b))|[^;]*?\b(?:need|want|take|get|order|send|ocupo|necesito|quiero) (?:like |about |just )?(\d{1,3})(?= *(?:$|[,.;!?~]|(?:by|to|in|for|at|here|delivered|asap|today|tomorrow|please|pls|para|en)\b))|[^;]*?\b(\d{1,3}) (?:of (?:em|them|those)|each|total|de (?:ellos|ellas|esos|esas))\b|^(?: (?:of|de))?(?: ?~+)*(?:,|:| -)? ?(\d{1,2})(?= *(?:$|[,.;]))|[^;?!]{0,40}?\b(\d{1,2}) (?:(?:of them |at a time )?(?:per|every|each) (?:week|month|quarter|drop|delivery)|a (?:week|month)|al mes|por (?:mes|semana|entrega)|a la semana))/

/** "Whats a pail run, id take 3" */
const taken =
  /\b(?:take|use|need|want|get|buy|go with|quiero|ocupo|tomo|necesito|llevo|pido) (?:like |about |just |unos |unas |como )?(\d{1,2})(?= *(?:$|[,.;!?~]|(?:of|if|or so|at|to|for|right|today|delivered|please|pls|si|para|de)\b))/
const asksPrice = /\b(?:what(?:'?s| is| are| do| does| would)?|wats|how much|price|cost|cuanto|precio|a como)\b/

const countTaken = (unread: MessageScanner, from: number): number | undefined => {
  const found = asksPrice.test(unread.whole) ? taken.exec(unread.left.slice(from)) : null
  if (!found?.[1]) return undefined
  const at = from + found.index + found[0].length
  takeAt(unread, at - found[1].length, at)
  return Number(found[1])
}

const countApart = (unread: MessageScanner, from: number): number | undefined => {
  const found = apart.exec(unread.left.slice(from, from + 100))
  if (!found) return undefined
  const figure = found.slice(1).find(Boolean) ?? ''
  const at = from + found[0].lastIndexOf(figure)
  takeAt(unread, at, at + figure.length)
  return Number(figure)
}

type PackageContent = Content['needs']['packages']
const known = new WeakMap<PackageContent, { pattern: RegExp; kindOf: ReadonlyMap<string, keyof PackageContent> }>()

/** "3 of the 55 gal drums", "totes de 275", "4 ea pails". */
const patternOf = (words: PackageContent) => {
  const before = known.get(words)
  if (before) return before
  const kinds = Object.entries(words) as [keyof PackageContent, string[]][]
  const kindOf = new Map(kinds.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)))
  const names = [...kindOf.keys()].toSorted((one, other) => other.length - one.length).join('|')
  const many = String.raw`(?:\b(\d+(?!\d)(?!\.\d)|an?|one|another|una?|otr[oa]|x)(?:(?<=\b\d\d?) ?[-,(] ?| ?(?:x |of |de |ea\.? |each )?))?(?:the |more |mas )?`
  const size = String.raw`(?:(\d+(?:\.\d+)?)[ -]?(${gallons}|lbs?|#)?\)?[ -]?)?`
  const held = String.raw`(?: \(?(?:(?:de|of) )?(\d{2,3}|5)(?![\w.])(?: ?(${gallons})\b)?\)?)?`
  const pattern = new RegExp(
    `${many}${size}(?!few |couple |(?:${gallons})\\b)(?:(?<![\\w~])(?!by |per |in |into |of |from |en |de )[a-z~]+ )?\\b(${names})\\b(?! (?:trucks?|vans?|trailers?|springs?|elders?)\\b)${held}`,
    'g',
  )
  const made = { pattern, kindOf }
  known.set(words, made)
  return made
}
