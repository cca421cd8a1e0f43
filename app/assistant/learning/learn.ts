import { intents, type Content, type Intent } from '#content/index.ts'
import type { OwnPassage } from '../built-in/passages.ts'
import type { Reader } from '../words/reader.ts'
import { learnRegression, regressionOf, type Kept } from './regression.ts'

/** What is learned, as plain data. */
export type Learned = { emergency: Kept; intent: Kept; owner: Kept }

/** The same, ready to be asked. */
export const judgesOf = ({ emergency, intent, owner }: Learned) => ({
  emergency: regressionOf<'sure' | 'unsure' | 'none'>(emergency),
  intent: regressionOf<Intent>(intent),
  owner: regressionOf<string>(owner),
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

/** What is learned of content's sentences: whether somebody is in need, what to offer, and whose question it is. */
export const learnFrom = (content: Content, passages: readonly OwnPassage[], reader: Reader): Learned => {
  const read = (texts: readonly string[]) => texts.map((text) => reader.read(text))
  const own = passages
    .filter(({ side }) => !side)
    .map(({ id, chips, asks, title }) => ({ id, chips, stems: read([...asks, title]) }))
  const topics = content.handover.map(({ topic, beside, asks }) => ({ topic, beside, stems: read(asks) }))
  return {
    emergency: learnEmergency(content, own, topics, read),
    intent: learnIntent(content, own, topics, read),
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
type Own = readonly { id: string; chips: OwnPassage['chips']; stems: Stems }[]
type Topics = readonly { topic: string; beside: boolean; stems: Stems }[]
type Read = (texts: readonly string[]) => Stems

const learnEmergency = (content: Content, own: Own, topics: Topics, read: Read) => {
  const labels = ['sure', 'unsure', 'none'] as const
  const written = labels.flatMap((label) =>
    read(content.emergencies[label]).map((stems) => ({ stems, label, weight: 2 })),
  )
  const others = [...own.filter(({ id }) => !askedInNeed.has(id)), ...topics].flatMap(({ stems }) => stems)
  return learnRegression(labels, [...written, ...others.map((stems) => ({ stems, label: 'none' as const }))])
}

const learnIntent = (content: Content, own: Own, topics: Topics, read: Read) =>
  learnRegression(intents, [
    ...own.flatMap(({ stems, chips }) =>
      stems.map((one) => ({ stems: one, label: chips[0] ?? ('general_inquiry' as const) })),
    ),
    ...topics
      .filter(({ beside }) => !beside)
      .flatMap(({ stems }) => stems.map((one) => ({ stems: one, label: 'talk_to_sales' as const, weight: 0.5 }))),
    ...intents.flatMap((label) => read(content.intents[label] ?? []).map((stems) => ({ stems, label, weight: 1.5 }))),
  ])

/** What is counted of a text: stems, pairs of neighbors, and the letters of each stem in threes and fours. */
export const featuresOf = (stems: readonly string[]): string[] => {
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
