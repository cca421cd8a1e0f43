import type { Content } from '#content/index.ts'
import { isDeniedProduct } from './corrections.ts'
import { impliedProduct, takeMachineFuels } from './implied-products.ts'
import { take, type ScanMatch, type MessageScanner } from './message-scanner.ts'

type Slang = Content['needs']

/** A product of the catalogue by its key, or only its kind: "diesel" may be clear or dyed, "oil" any lubricant. */
export type Product = { key?: string; kind: 'fuel' | 'lubricant'; said: string; grade?: string; loose: boolean }

type Names = {
  pattern: RegExp
  meant: ReadonlyMap<string, { key?: string; kind: Product['kind'] }>
  grades: [string, Product['kind'], RegExp][]
}

const known = new WeakMap<Slang, Names>()

/** Names that any product of their kind has: another name beside them tells which one is meant. */
const loose = new Set(['gas', 'gasoline', 'gasolina', 'unleaded', 'petrol', 'hydraulic', 'grease'])

/** The products that a message names, in its order, each once. */
export const takeProducts = (
  content: Pick<Content, 'needs' | 'lubricants'>,
  unread: MessageScanner,
): ScanMatch<Product>[] => {
  const slang = content.needs
  const names = namesOf(content)
  const graded = names.grades.flatMap(([key, kind, pattern]) =>
    take<Product>(unread, pattern, ([said]) => ({
      key,
      kind,
      said,
      ...(kind === 'lubricant' && { grade: said }),
      loose: false,
    })),
  )
  const burned = takeMachineFuels(content, unread)
  const named = take<Product>(unread, names.pattern, (match) => {
    const said = match[0]
    const after = /^[ -]*([a-z]+)/.exec(unread.left.slice(match.index + said.length))?.[1]
    if (after && slang.unless[said]?.includes(after)) return undefined
    const meant = names.meant.get(said)
    return meant && { ...meant, said, loose: meant.key === undefined || loose.has(said) }
  })
  // How thick an oil is that we have no name for: "spindle oil ISO 10", "way lube 68, 1 drum".
  take(
    unread,
    /\b(?:iso(?: ?vg)?|vg|sae)[ -]?\d{1,3}\b|(?<=(?:\b(?:oil|lube|fluid|aceite)|~|r ?& ?o) )(?:10|15|22|32|46|68|100|150|220|320|460)(?=,? (?:an?|one|two|\d{1,2}) (?:drum|tote|pail|bucket|keg|case|jug|tambo|cubeta)s?\b)/g,
    ([said]) => said,
  )
  return distinct(
    [...graded, ...burned, ...named].toSorted((one, other) => one.at - other.at),
    unread.whole,
    content,
  )
}

/** Diesel that goes into road trucks is clear; oil that goes into a house is heating oil. */
const distinct = (
  matches: readonly ScanMatch<Product>[],
  whole: string,
  { needs }: Pick<Content, 'needs'>,
): ScanMatch<Product>[] => {
  const meant = matches.filter(
    ({ at, end, value }) =>
      !isDeniedProduct(whole.slice(0, at)) && !(value.said === 'regular' && recurring.test(whole.slice(end))),
  )
  const byKey = new Map<string, ScanMatch<Product>>()
  for (const one of meant) {
    const name = one.value.key ?? one.value.kind
    const before = byKey.get(name)
    if (!before) byKey.set(name, one)
    else if (!before.value.grade && one.value.grade) before.value = { ...before.value, grade: one.value.grade }
  }
  const named = [...byKey.values()]
  // "DEF, two totes, same drop as the diesel": what comes along is spoken of, and not wished for.
  const wished = named.filter(({ at }) => !comesAlong.test(whole.slice(Math.max(0, at - 40), at)))
  const all = wished.length > 0 ? wished : named
  const told = ({ value, at, end }: ScanMatch<Product>) =>
    !(colors.test(value.said) && isColored(whole, meant, at, end)) &&
    !(
      value.loose &&
      !others.test(value.said) &&
      value.key === undefined &&
      all.some((other) => other.value.key && tellsOf(other.value, value))
    ) &&
    (!value.loose ||
      others.test(value.said) ||
      !all.some((other) => other.value !== value && !other.value.loose && tellsOf(other.value, value)))
  const names = (words: readonly string[]) => words.some((word) => new RegExp(`\\b${word}\\b`).test(whole))
  const burned = impliedProduct({ needs }, whole)?.value.key
  const [clear, heats] = [names(needs.roadWords), names(needs.homeWords)]
  return all
    .filter(told)
    .map((one) =>
      heats && !clear && numberTwo.test(one.value.said)
        ? { ...one, value: { ...one.value, key: 'heating-oil' } }
        : one.value.key === undefined && one.value.kind === 'fuel' && (burned ?? clear)
          ? { ...one, value: { ...one.value, key: burned ?? 'ulsd' } }
          : /^(?:oil|aceite)$/.test(one.value.said) && (heats || isInTank(whole))
            ? { ...one, value: { ...one.value, key: 'heating-oil', kind: 'fuel' as const } }
            : one,
    )
}

/** "A regular time" comes again and again, and is no gasoline. */
const recurring =
  /^ (?:time|times|schedule|delivery|deliveries|customers?|route|basis|stops?|fills?|visits?|days?|service|driver|guy|spot|run|runs|hours|orders?|drops?)\b/

const comesAlong =
  /\b(?:same (?:drop|delivery|truck|trip|stop|load|day|time|order|run|visit) (?:as|with)|when (?:you|u|ya) (?:bring|drop off|deliver|come with)|cuando (?:traigan|vengan con)|(?:el |la )?mism[oa] (?:viaje|entrega|dia|vez) (?:que|con|del?)|(?:to deliver|deliver|bring|drop|send|ride) (?:along |together |it |them |that )*with) (?:the|my|our|that|el|la|ese|mi) $/

const numberTwo = /^(?:number 2|#2|no\.? 2|numero 2)$/

/** Oil that is burned comes into a tank with a gauge; what is put into machines comes in packages, or says of what it is. */
const isInTank = (whole: string) => tank.test(whole) && !forMachines.test(whole)
const tank = /\b(?:tanks?|gauge|tanque|275|330)\b/
const forMachines =
  /\b(?:drums?|barrels?|totes?|pails?|buckets?|cases?|quarts?|jugs?|kegs?|tambos?|tambores|cubetas?|cajas?|engines?|motor|motores|machines?|press|shop|plant|lube|lubes?|lubricants?|synthetic|waste|used|change|changes|bulk|bar|way|compressor|turbine|spindle|cutting|iso|sae|weight)\b/

const diesels = new Set(['ulsd', 'off-road-diesel', 'heating-oil', 'kerosene'])

/** Goods of their own that are on no list of ours. */
const others = /^(atf|bar oil|way oil)$/

/** "Red antifreeze" and "clear grease" are no diesel: the color stands right beside them. */
const colors = /^(red|clear|dyed|rojo)$/
const ofTheirColor = new Set(['kerosene', 'heating-oil', 'gasoline-87', 'gasoline-premium'])
const isColored = (whole: string, all: readonly ScanMatch<Product>[], at: number, end: number) =>
  all.some(({ value, ...other }) => {
    // "Clear kerosene", "dyed heating oil": the color stands before it, and nothing between.
    if (ofTheirColor.has(value.key ?? '')) return /^ $/.test(whole.slice(end, other.at))
    if (value.key !== 'coolants' && value.key !== 'greases') return false
    const between = other.at >= end ? whole.slice(end, other.at) : whole.slice(other.end, at)
    return /^,?( [a-z]+){0,3} ?,?$/.test(between) && !/\b(and|y|plus|mas)\b/.test(between)
  })

/** "Dyed" tells which diesel, "premium" which gasoline, "15w40" which oil. */
const tellsOf = (one: Product, loose: Product) => {
  if (loose.key === undefined)
    return loose.kind === 'fuel' ? diesels.has(one.key ?? '') : one.kind === 'lubricant' || one.key === 'heating-oil'
  if (diesels.has(loose.key)) return diesels.has(one.key ?? '')
  return loose.key.startsWith('gasoline') && (one.key?.startsWith('gasoline') ?? false)
}

const namesOf = (content: Pick<Content, 'needs' | 'lubricants'>): Names => {
  const slang = content.needs
  const before = known.get(slang)
  if (before) return before
  const lubricants = new Set(content.lubricants.families.map(({ key }) => key))
  const meant = new Map<string, { key?: string; kind: Product['kind'] }>()
  for (const word of slang.diesel) meant.set(word, { kind: 'fuel' })
  for (const word of slang.oil) meant.set(word, { kind: 'lubricant' })
  for (const [key, words] of Object.entries(slang.products))
    for (const word of words) meant.set(word, { key, kind: lubricants.has(key) ? 'lubricant' : 'fuel' })
  const longestFirst = [...meant.keys()].toSorted((one, other) => other.length - one.length).map(escaped)
  const names: Names = {
    meant,
    pattern: new RegExp(`(?<![\\w$-])(?:${longestFirst.join('|')})(?![\\w])`, 'g'),
    grades: Object.entries(slang.grades).map(([key, pattern]) => [
      key,
      lubricants.has(key) ? 'lubricant' : 'fuel',
      new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w%])`, 'g'),
    ]),
  }
  known.set(slang, names)
  return names
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
