import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { needIn, makeNeed, type ClassifyNeed, type Need } from './need.ts'
import { readMessage, type Item } from './reading.ts'
import { scanMessage } from './message-scanner.ts'

/** What a model took for a need, each slot as it was heard. */
export type ModelNeed = {
  kind: Need['kind']
  /** A key of the catalogue. */
  product?: string | null
  gallons?: number | null
  /** The visitor's own words for the packages, the day and the place. */
  packages?: string | null
  day?: string | null
  place?: string | null
}

/** The products that a form can be filled in with, by their keys. */
export const productKeys = ({ fuels, lubricants, delivery }: Content): string[] => [
  ...new Set([...fuels, ...lubricants.families, ...delivery.onRequest].map(({ key }) => key)),
]

/**
 * The need behind what a model heard, or none. That it is one is taken from the model; what stands in it is read by our own
 * readers, which come first. A product must be in the catalogue; gallons, and the words for packages, day and place must have
 * been said, and our own readers make of them what they make of any message.
 */
export const needFromModel = (
  content: Content,
  ctx: Pick<Context, 'calendar' | 'now'>,
  judge: ClassifyNeed,
  { text, before }: { text: string; before: readonly string[] },
  { kind, product, gallons, packages, day, place }: ModelNeed,
): Need | undefined => {
  const need = needIn(content, ctx, (said, reading) => (said === text ? { kind } : judge(said, reading)), text, before)
  if (!need) return undefined
  const messages = [...before, text]
  const said = scanMessage(messages.join('\n').slice(-1500)).whole
  const readAlone = (words: string | null | undefined) =>
    words && said.includes(scanMessage(words).whole) ? readMessage(content, ctx, words) : undefined
  const [first, ...others] = need.items
  const isSaid = messages.some((message) =>
    readMessage(content, ctx, message).items.some((item) => item.gallons === gallons),
  )
  const packed = readAlone(packages)?.items[0]?.packages
  const item: Item = {
    ...(product && productKeys(content).includes(product) && { product: productOf(content, product) }),
    ...(gallons && isSaid && !first.packages && !packed && { gallons }),
    ...(packed && first.gallons === undefined && { packages: packed }),
    ...first,
  }
  const reading = {
    day: readAlone(day)?.day,
    place: readAlone(place)?.place,
    ...need.reading,
    items: [item, ...others],
  }
  const holds = item.product ?? item.gallons ?? item.packages ?? reading.day ?? reading.place
  return holds === undefined ? undefined : makeNeed({ kind, form: need.learned }, reading)
}

const productOf = ({ fuels, delivery }: Content, key: string): Item['product'] => {
  const isFuel = [...fuels, ...delivery.onRequest].some((fuel) => fuel.key === key)
  return { key, kind: isFuel ? 'fuel' : 'lubricant', said: key, loose: false }
}
