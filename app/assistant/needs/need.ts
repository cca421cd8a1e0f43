import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { placedBefore } from '../figures/places.ts'
import { formForNeed, type FormName, type Kind } from './kind.ts'
import type { RequestClassification } from './learned-form.ts'
import { nothingOwn, type OwnDeliveries, type OwnOrder } from './own-deliveries.ts'
import { readMessage, type Item, type ExtractedNeed } from './reading.ts'
import { fillFromAccount } from './fill-from-account.ts'

/** A need as it stands after this message, together with the messages before it. */
export type Need = {
  kind: Exclude<Kind, 'question'>
  form: FormName
  /** The form is learned, and not chosen by its words. */
  learned?: FormName
  reading: ExtractedNeed
  items: readonly [Item, ...Item[]]
  words: string
  /** The order of theirs whose products and place stand in for what was not said. */
  as?: OwnOrder
  /** The order of theirs that is to be changed. */
  order?: OwnOrder
  /** Several that could be meant: they are asked which. */
  choices?: readonly OwnOrder[]
  /** One that has left already, beside the one that can still be changed. */
  left?: OwnOrder
}

/** How a message of this conversation is judged: its kind, and its form where that was learned. */
export type ClassifyNeed = (text: string, reading: ExtractedNeed) => RequestClassification

/**
 * The need that a message states, or goes on stating: "and gas?" and "Saturday" lean on the need before. `before`: what
 * the visitor said earlier, oldest first; `own`: what a signed-in customer has with us, which fills in what they left out.
 */
export const needIn = (
  content: Content,
  ctx: Pick<Context, 'calendar' | 'now'>,
  judge: ClassifyNeed,
  text: string,
  before: readonly string[],
  own: OwnDeliveries = nothingOwn,
): Need | undefined => {
  const read = (said: string) => readMessage(content, ctx, said, own.sites)
  let standing: Need | undefined
  const placeIn = new Map<string, ExtractedNeed['place']>()
  for (const said of before) {
    const reading = read(said)
    standing = needAfter(judge, said, reading, standing)
    placeIn.set(said, reading.place)
  }
  const need = needAfter(judge, text, read(text), standing)
  const named = need && withProductBefore(need, before.at(-1), read)
  const place = placedBefore(before)
    .map((said) => placeIn.get(said))
    .find(Boolean)
  // "Do you deliver to Dublin?" said where, before there was a need.
  const placed = named && place && !named.reading.place ? { ...named, reading: { ...named.reading, place } } : named
  return placed && own.sites.length + own.orders.length > 0 ? fillFromAccount(content, placed, own) : placed
}

/** "How much is off road diesel?", "when can I get 800 gallons": of the fuel that was just asked about. */
const withProductBefore = (need: Need, last: string | undefined, read: (said: string) => ExtractedNeed): Need => {
  const [item, ...others] = need.items
  if (need.kind !== 'need' || item.product || others.length > 0 || last === undefined) return need
  const [asked, ...more] = read(last).items
  if (!asked?.product?.key || more.length > 0) return need
  return makeNeed({ kind: 'need' }, { ...need.reading, items: [{ ...item, product: asked.product }] })
}

const needAfter = (
  judge: ClassifyNeed,
  text: string,
  reading: ExtractedNeed,
  standing: Need | undefined,
): Need | undefined => {
  if (standing && goesOn(reading))
    return makeNeed({ kind: standing.kind, form: standing.learned }, merged(standing.reading, reading))
  const { kind, form } = judge(text, reading)
  return kind === 'question' ? undefined : makeNeed({ kind, form }, reading)
}

/** A need of this kind, with the form that takes it: the learned one, where there is one. */
export const makeNeed = (
  { kind, form: learned }: { kind: Need['kind']; form?: FormName | undefined },
  reading: ExtractedNeed,
): Need => {
  const [first = {}, ...others] = reading.items
  const form = learned ?? formForNeed(kind, reading)
  return { kind, form, ...(learned && { learned }), reading, items: [first, ...others], words: reading.words }
}

/** Longer than this it says itself what it is about. */
const mostWords = 8
const asks = /^(who|what|where|why|when|how (?!about)|is|are|do|does|did|should|will|que|como|cuando|donde|por que)\b/
const opens =
  /^(and|also|how about|what about|make (it|that)|actually|ok|okay|yes|or|better|no|sorry|plus|y|tambien|mejor|que sea)\b/

/** A short message that names what was still open, or puts another thing in its place. */
const goesOn = ({ items, day, place, words }: ExtractedNeed) =>
  words.split(' ').length <= mostWords &&
  (items.length > 0 || day !== undefined || place !== undefined) &&
  (opens.test(words) || (!asks.test(words) && !/\b(need|necesito|cancel|move|change|difference)\b/.test(words)))

/** The last message counts. Another product keeps the day and the place, and not the gallons. */
const merged = (before: ExtractedNeed, now: ExtractedNeed): ExtractedNeed => {
  const [was = {}, ...others] = before.items
  const [is] = now.items
  const items = !is
    ? before.items
    : is.product && was.product?.key && is.product.key !== was.product.key
      ? now.items
      : [{ ...was, ...is }, ...(now.items.length > 1 ? now.items.slice(1) : others)]
  const day = now.day ?? before.day
  const place = now.place ?? before.place
  return { items, ...(day && { day }), ...(place && { place }), words: `${before.words}. ${now.words}` }
}
