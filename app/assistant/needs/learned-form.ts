import { regressionOf } from '../learning/regression.ts'
import stored from '../learning/learned-forms.json' with { type: 'json' }
import { isDayOfDelivery, isPlainOrder, isWishInPrice, readingFeatures, type FormName, type Kind } from './kind.ts'
import * as kindWords from './kind-words.ts'
import { asksAfter, isDoubted, isDoubtedMuch, isErrand, wishesIn } from './no-need.ts'
import type { ExtractedNeed } from './reading.ts'
import { signalPhrases } from './signal-phrases.ts'

/** What a message comes to: a form, or an answer. */
export const outcomes = ['question', 'fuel', 'bulk', 'lubricants', 'services', 'schedule', 'support'] as const
export type Outcome = (typeof outcomes)[number]

/** A kind, and the form where it was learned. */
export type RequestClassification = { kind: Kind; form?: FormName | undefined }

const phrases = Object.entries(kindWords).flatMap(([name, pattern]) =>
  pattern instanceof RegExp ? [[name, pattern] as const] : [],
)

/** What speaks for a need or against it, sentence by sentence. */
const doubts = { doubt: isDoubted, story: isDoubtedMuch, errand: isErrand, status: asksAfter, wish: wishesIn }

/** What decides between forms beside the words: what was read, and what the phrases that lead to a form say. */
export const outcomeFeatures = (reading: ExtractedNeed): string[] => {
  const [first] = reading.items
  const words = kindWords.withoutHours(reading.words)
  const most = Math.max(0, ...reading.items.map(({ gallons = 0 }) => gallons))
  return [
    ...readingFeatures(reading),
    ...phrases.flatMap(([name, pattern]) => (pattern.test(words) ? [`<leads ${name}>`] : [])),
    `<kind ${first?.product?.kind ?? 'none'}>`,
    `<key ${first?.product?.key ?? 'none'}>`,
    ...(first?.packages ? [`<packed ${first.packages.kind}>`] : []),
    most === 0 ? '<no gallons>' : most < 2000 ? '<delivery>' : '<load>',
    ...Object.entries(doubts).flatMap(([name, told]) => (told(reading.words) ? [`<tells ${name}>`] : [])),
    reading.day === 'asap' ? '<asap>' : reading.day ? '<dated>' : '<undated>',
  ]
}

/**
 * From here on what was learned of strangers' messages overrules the phrases: on lists that neither had seen it halved the wrong
 * forms (docs/decisions/0084).
 */
const sureFrom = 0.7
/** Where it turns a question into a need, a need into a question, or a change into either, it must be surer. */
const sureOfKind = { question: 0.8, need: 0.8, change: 0.9 }

const kindOf = (outcome: Outcome): Kind =>
  outcome === 'question' ? 'question' : outcome === 'support' || outcome === 'schedule' ? 'change' : 'need'

const chancesOf = regressionOf<Outcome>(stored)

/** What the phrases say of a message, unless what was learned is surer. */
export const withLearnedForm = (
  kind: Kind,
  stems: readonly string[],
  reading: ExtractedNeed,
): RequestClassification => {
  // What the phrases tell surely: "reorder", who only asks where an order stands, or what so much costs.
  const { words } = reading
  if (isDayOfDelivery(reading)) return { kind, form: 'schedule' }
  if (kindWords.reorders.test(words)) return { kind }
  if (kind === 'question' && (asksAfter(words) || (kindWords.barePrice.test(words) && !kindWords.brought.test(words))))
    return { kind }
  const chances = chancesOf([...stems, ...outcomeFeatures(reading)])
  const sure = outcomes.find(
    (outcome) =>
      chances[outcome] >= (kindOf(outcome) === kind ? sureFrom : sureOfKind[kind]) && takes(outcome, reading),
  )
  if (sure === undefined) return { kind }
  if (sure === 'question' && kind === 'need' && (isWishInPrice(reading) || isPlainOrder(reading))) return { kind }
  if (sure === 'question') return { kind: 'question' }
  if (sure === 'support') return { kind: 'change', form: sure }
  if (sure === 'schedule') return { kind: kind === 'change' || changes(reading.words) ? 'change' : 'need', form: sure }
  return { kind: 'need', form: sure }
}

/** Whether the form has a field for what was read. */
const takes = (outcome: Outcome, { items: [item] }: ExtractedNeed) => {
  const isLubricant = item?.product?.kind === 'lubricant' && item.product.key !== undefined
  if (outcome === 'bulk') return !item?.packages && !isLubricant
  if (outcome === 'fuel') return !isLubricant
  return outcome !== 'lubricants' || item?.product?.kind !== 'fuel'
}

const changes = (words: string) =>
  [signalPhrases.changes, signalPhrases.wrong, kindWords.moved, kindWords.movedTo].some((told) => told.test(words))
