import type { Packages } from './packages.ts'
import type { Quantity } from './quantity.ts'
import { takeAt, type MessageScanner, type ScanMatch } from './message-scanner.ts'
import { amount, each, machines, number, unit } from './units.ts'

/** "Every truck", "per machine", "for each one", "cada camion", and no "each week". */
const everyOne = String.raw`\b(?:for |in |into |at |to |para |en |a )?(?:each|every|per|cada|x cada|por)(?! ?(?:gal|day|week|month|year|hour|night|shift|time|other|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|delivery|drop|load|visit|season|quarter|dia|semana|mes|hora|noche|galon|favor|lunes|martes|miercoles|jueves|viernes|sabado)s?\b)(?: (?:single|one of (?:them|those)|one|un[oa]|[a-z]+))?`
const about = String.raw`(?:,? ?(?:is|are|takes?|holds?|needs?|gets?|wants?|uses?|burns?|of|at|around|about|roughly|like|maybe|about|a|with|lleva|ocupa|necesita|agarra|carga|gasta|toma|le caben?|como|unos|de|con|:))*`
const figure = String.raw`${number}(?!\d|[/:.]\d| ?(?:am|pm|%|percent)\b) ?(?:${unit})?(?: (?:of |de )?~+)?`

/** What one of them gets: before or after what says that each does; or "1 truck take 100 gallon". */
const shares = [
  String.raw`${figure},? ?(?:${each}|${everyOne}|to an? ${machines})`,
  String.raw`${everyOne}${about},? ?${figure}`,
  String.raw`\b(?:for|para) (?:1|one|an?|un|una) ${machines}${about},? ?${figure}`,
  String.raw`\ball (?:of (?:them|em) )?(?:take|hold|need|use|get)s?${about} ${figure}`,
  String.raw`(?:\b(?:1|one|an?|un|una) |(?<=(?:^|[.,;] )))(?:[a-z-]+ )?${machines} (?:take|hold|need|use|burn|get|lleva|ocupa)s?${about} ${figure}`,
].map((pattern) => new RegExp(pattern, 'g'))

/** "Each of the five generators wants 50" */
const ofEach = new RegExp(
  String.raw`\b(?:each|every one) of (?:the |our |my |those |these )?(\d{1,2}) (?:[a-z-]+ )?[a-z]+${about} ${figure}`,
  'g',
)

const packagesOfEach = new RegExp(String.raw`^(?: of)?(?: ~+)*,? ?(?:${each}|${everyOne})|${everyOne}${about},? ?$`)

/** How many there are: "12 truck", "6 camiones", "3 shops", "three of em". */
const counts = new RegExp(
  String.raw`(?<![\w./$#:-])(\d{1,3})(?! ?(?:gal|drum|tote|pail|bucket|case|jug|keg|tube|box|day(?! cab)|week|month|year|mile|hour|hr|minute|degree|percent|feet|tambo|cubeta|caja|dia|semana|mes|hora)) (?:of (?:them|em|those|these)\b|de (?:ellos|ellas)\b|(?:[a-z~-]+ ){0,2}?${machines}\b|(?:[a-z~-]+ )?(?!gals|gallons|drums|totes|pails|days|weeks|miles|hours|percent|this|is|as|plus|us|its|pls|thanks|mas|los|las|es|galones)[a-z]{3,}s\b)`,
  'g',
)

/** "Machines: 9" */
const counted = new RegExp(String.raw`\b(?:${machines}|count|number of [a-z]+): ?(\d{1,3})\b`, 'g')

const overlaps = (one: { at: number; end: number }, other: { at: number; end: number }) =>
  one.at < other.end && other.at < one.end

const countBeside = (text: string, share: { at: number; end: number }) => {
  const found = [...text.matchAll(counts), ...text.matchAll(counted)]
    .map((match) => ({ at: match.index, end: match.index + match[0].length, many: Number(match[1]) }))
    .filter((one) => one.many > 1 && !overlaps(one, share))
  const before = found.filter(({ end }) => end <= share.at)
  const last = before.at(-1)
  if (!last) return found.find(({ at }) => at >= share.end)
  // "4 dozers, 3 haul trucks, they each take 200": as many as are listed.
  return before
    .slice(0, -1)
    .reduceRight(
      (all, one) =>
        /^(?:,|,? and|,? plus| &)? $/.test(text.slice(one.end, all.at))
          ? { at: one.at, end: all.end, many: all.many + one.many }
          : all,
      last,
    )
}

/** "5 truck, every truck 80 gallon", "per machine 60, and there are ten machines": wherever either stands. */
export const takePerEach = (unread: MessageScanner): ScanMatch<Quantity>[] => {
  for (const match of unread.left.matchAll(ofEach)) {
    const share = { at: match.index, end: match.index + match[0].length }
    takeAt(unread, share.at, share.end)
    return [{ ...share, value: { gallons: Number(match[1]) * amount(match[2], match[3]) } }]
  }
  for (const pattern of shares)
    for (const match of unread.left.matchAll(pattern)) {
      const share = { at: match.index, end: match.index + match[0].length }
      const gallons = amount(match[1], match[2])
      const count = countBeside(unread.left, share)
      if (!count || gallons < 5) continue
      takeAt(unread, share.at, share.end)
      takeAt(unread, count.at, count.end)
      return [{ ...share, value: { gallons: gallons * count.many } }]
    }
  return []
}

/** "3 shops, 2 drums each", "for each loader 2 pails, 5 loaders": as many for every one of them. */
export const forEachOne = (
  unread: MessageScanner,
  matches: readonly ScanMatch<{ packages: Packages }>[],
): readonly ScanMatch<{ packages: Packages }>[] => {
  const [only, ...more] = matches
  if (!only || more.length > 0) return matches
  const isShare =
    packagesOfEach.test(unread.left.slice(only.end)) ||
    packagesOfEach.test(unread.left.slice(0, only.at).trimEnd() + ' ')
  const count = isShare ? countBeside(unread.left, only) : undefined
  if (!count) return matches
  takeAt(unread, count.at, count.end)
  const { packages } = only.value
  return [{ ...only, value: { packages: { ...packages, count: packages.count * count.many } } }]
}

/** What fuel goes into: a machine, a tank or a place, with its letter or number. */
const holder = String.raw`(?:[a-z~-]+ )?(?:${machines}|trackhoes?|backhoes?|skid ?steers?|skidders?|crushers?|rollers?|graders?|tanks?|tanque|barn|shop|house|yard|garage|farm|office|plant|dock|one|other|otro|uno|site|bldg|building|lot)(?: #?(?:[a-f]|\d{1,2})\b)?`
const part = String.raw`(?:the |and |my |our |el |la )?${holder}(?:,|:| -)? ?(?:needs?|takes?|gets?|wants?|holds?|is|=|at|around|about|ocupa|lleva|necesita)?(?: about| an?)? ?\d{2,4}(?!\d|[%/:]|\.\d| ?(?:am|pm|percent|is|was)\b)(?: ?${unit})?`

/** "Dozer 100, loader 80, excavator 100", "tank A 400, tank B 200", "one holds 600 the other 500": together. */
export const takeListed = (unread: MessageScanner): ScanMatch<Quantity>[] =>
  [
    ...unread.left.matchAll(new RegExp(String.raw`(?<!\d )\b${part}(?:(?:[,;.]|,? and| &| \+| y)? ${part})+`, 'g')),
  ].flatMap((match) => {
    const end = match.index + match[0].length
    const figures = [...match[0].matchAll(/\d{2,4}(?!\d)/g)].map(([said]) => Number(said))
    takeAt(unread, match.index, end)
    return [{ at: match.index, end, value: { gallons: figures.reduce((sum, one) => sum + one, 0) } }]
  })
