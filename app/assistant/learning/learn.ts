import { Temporal } from 'temporal-polyfill'
import { intents, type Content, type Intent } from '#content/index.ts'
import type { OwnPassage } from '../built-in/passages.ts'
import type { Reader } from '../words/reader.ts'
import { readingFeatures, type Kind } from '../needs/kind.ts'
import { readMessage, type ExtractedNeed } from '../needs/reading.ts'
import { learnRegression, regressionOf, type StoredWeights } from './regression.ts'

/** What is learned, as plain data. */
export type LearnedWeights = {
  emergency: StoredWeights
  intent: StoredWeights
  owner: StoredWeights
  need: StoredWeights
}

/** The same, ready to be asked. */
export const judgesOf = ({ emergency, intent, owner, need }: LearnedWeights) => ({
  emergency: regressionOf<'sure' | 'unsure' | 'none'>(emergency),
  intent: regressionOf<Intent>(intent),
  owner: regressionOf<string>(owner),
  need: regressionOf<Kind>(need),
})

/** Passages whose questions may be asked in need; they say nothing about what is none. */
export const askedInNeed: ReadonlySet<string> = new Set([
  'emg-hotline',
  'emg-danger',
  'emg-times',
  'emg-until',
  'svc-emergency',
  'emergency-cost',
])

/** What is learned of content's sentences: whether someone is in need, what to offer, whose question it is, and whether it states a need. */
export const learnFrom = (content: Content, passages: readonly OwnPassage[], reader: Reader): LearnedWeights => {
  const read = (texts: readonly string[]) => texts.map((text) => reader.read(text))
  const own = passages
    .filter(({ side }) => !side)
    .map(({ id, chips, asks, title }) => ({ id, chips, stems: read([...asks, title]) }))
  const topics = content.handover.map(({ topic, beside, asks }) => ({ topic, beside, stems: read(asks) }))
  return {
    emergency: learnEmergency(content, own, topics, read),
    intent: learnIntent(content, own, topics, read),
    need: learnNeed(content, passages, reader),
    owner: learnRegression<string>(
      [...own.map(({ id }) => id), ...topics.map(({ topic }) => topicId(topic))],
      [
        ...own.flatMap(({ id, stems }) => stems.map((one) => ({ stems: one, label: id }))),
        ...topics.flatMap(({ topic, stems }) => stems.map((one) => ({ stems: one, label: topicId(topic) }))),
      ],
    ),
  }
}

/** A hand-over topic among passages. */
export const topicId = (topic: string) => `topic ${topic}`

type Stems = readonly (readonly string[])[]
type LearnedPassages = readonly { id: string; chips: OwnPassage['chips']; stems: Stems }[]
type Topics = readonly { topic: string; beside: boolean; stems: Stems }[]
type StemTexts = (texts: readonly string[]) => Stems

const learnEmergency = (content: Content, own: LearnedPassages, topics: Topics, read: StemTexts) => {
  const labels = ['sure', 'unsure', 'none'] as const
  const written = labels.flatMap((label) =>
    read(content.emergencies[label]).map((stems) => ({ stems, label, weight: 2 })),
  )
  const others = [...own.filter(({ id }) => !askedInNeed.has(id)), ...topics].flatMap(({ stems }) => stems)
  return learnRegression(labels, [...written, ...others.map((stems) => ({ stems, label: 'none' as const }))])
}

const learnIntent = (content: Content, own: LearnedPassages, topics: Topics, read: StemTexts) =>
  learnRegression(intents, [
    ...own.flatMap(({ stems, chips }) =>
      stems.map((one) => ({ stems: one, label: chips[0] ?? ('general_inquiry' as const) })),
    ),
    ...topics
      .filter(({ beside }) => !beside)
      .flatMap(({ stems }) => stems.map((one) => ({ stems: one, label: 'talk_to_sales' as const, weight: 0.5 }))),
    ...intents.flatMap((label) => read(content.intents[label] ?? []).map((stems) => ({ stems, label, weight: 1.5 }))),
  ])

/** Any day does: what is learned is that one was named, not which. */
const someDay = Temporal.Instant.from('2026-01-05T15:00:00Z')

/** The stems of a message with what was read of it, as it is learned and as it is judged. */
export const readForNeed = (reader: Pick<Reader, 'read'>, text: string, reading: ExtractedNeed): string[] => [
  ...reader.read(text),
  ...readingFeatures(reading),
]

const learnNeed = (content: Content, passages: readonly OwnPassage[], reader: Reader) => {
  const readingOf = (text: string) => readMessage(content, { calendar: content.calendar, now: someDay }, text)
  const kinds = ['need', 'change', 'question'] as const
  const written = kinds.flatMap((label) =>
    content.needs.examples[label].map((text) => ({
      stems: readForNeed(reader, text, readingOf(text)),
      label,
      weight: 2,
    })),
  )
  const asked = [...passages.filter(({ side }) => !side), ...content.handover].flatMap(({ asks }) => asks)
  // A third of them says what questions are like; all of them would cost each first start half a second more.
  const questions = asked.flatMap((text, at) => {
    if (at % 3 > 0) return []
    const reading = readingOf(text)
    // "500 gallons to Dublin" among the questions of a passage is a need all the same.
    const states = reading.items.some(({ gallons, packages }) => gallons !== undefined || packages)
    return states ? [] : [{ stems: readForNeed(reader, text, reading), label: 'question' as const, weight: 0.4 }]
  })
  return learnRegression(kinds, [...written, ...questions])
}

/** What is counted of a text: stems, pairs of neighbors, and the letters of each stem in threes and fours. */
export const extractFeatures = (stems: readonly string[]): string[] => {
  const features: string[] = []
  stems.forEach((stem, at) => {
    features.push(`w ${stem}`)
    const next = stems[at + 1]
    if (next !== undefined) features.push(`p ${stem} ${next}`)
    const marked = `^${stem}$`
    for (const length of [3, 4])
      for (let from = 0; from + length <= marked.length; from++) features.push(`c ${marked.slice(from, from + length)}`)
  })
  return features
}
