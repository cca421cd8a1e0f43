import type { Content, HandoverTopic } from '#content/index.ts'
import type { StaffWords } from '../assistant.ts'
import { decided } from '../needs/kind.ts'
import { withLearnedForm, type RequestClassification } from '../needs/learned-form.ts'
import type { ExtractedNeed } from '../needs/reading.ts'
import { judgesOf, learnFrom, readForNeed, type LearnedWeights } from '../learning/learn.ts'
import { fold } from '../words/fold.ts'
import { createReader } from '../words/reader.ts'
import { createEmergencyClassifier, isCalm, emergencyScore } from './emergency-classifier.ts'
import { calculateConfidence } from './confidence.ts'
import { passagesOf, type OwnPassage } from './passages.ts'
import { createSearch, type SearchHit, type Search } from './search.ts'

/** What one question comes to, before anything is said. */
export type SearchResult = {
  /** Nearly the words of an example that is no emergency. */
  calm: boolean
  found: readonly SearchHit[]
  ours: number
  right: number
  /** How likely it is a call for help, 0 to 1. */
  sure: number
  /** How much speaks for someone in need at all, as needOf says it. */
  need: number
  intents: Readonly<Record<string, number>>
}

export type Engine = ReturnType<typeof createEngine>

const nothingTaught: StaffWords = { passages: [], asks: [] }

/** Reads questions and finds what answers them; all in memory, the same question always the same. */
export const createEngine = (content: Content, before?: LearnedWeights, words = nothingTaught) => {
  const own = passagesOf(content)
  const plain = createReader(content)
  plain.learn(textsOf(content, own))
  const reader = { ...plain, read: remembering(plain.read) }
  const learned = before ?? learnFrom(content, own, reader)
  const judges = judgesOf(learned)
  const topics = new Map(content.handover.map((topic) => [topic.topic, topic]))
  const likeness = createEmergencyClassifier(content, own, reader.read)
  let passages: Map<string, OwnPassage>
  let search: Search

  const learn = (words: StaffWords) => {
    const all = taught(own, words)
    passages = new Map(all.map((passage) => [passage.id, passage]))
    reader.learn([
      ...words.passages.flatMap(({ title, text, asks }) => [title, text, ...asks]),
      ...words.asks.map(({ question }) => question),
    ])
    search = createSearch(all, content.handover, reader)
  }
  learn(words)

  return {
    learn,
    /** Depends on the files alone, and is the dearest part to make. */
    learned,
    look: (text: string): SearchResult => {
      const stems = plain.read(text)
      const owner = judges.owner(stems)
      const found = search(stems, owner)
      const alike = likeness(stems)
      const calm = isCalm(alike)
      const { sure, unsure } = judges.emergency(stems)
      return {
        found,
        ...calculateConfidence(found, owner),
        calm,
        sure: calm ? 0 : sure,
        need: calm ? -Infinity : emergencyScore(sure + unsure, alike, fold(text)),
        intents: judges.intent(stems),
      }
    },
    /** Whether a message states a need, changes an order or asks, and which form takes it where that was learned. */
    classify: (text: string, reading: ExtractedNeed): RequestClassification =>
      withLearnedForm(decided(judges.need(readForNeed(plain, text, reading)), reading), plain.read(text), reading),
    passage: (id: string): OwnPassage | undefined => passages.get(id),
    topic: (id: string): HandoverTopic | undefined => topics.get(id),
  }
}

/** Every text whose words the reader must know, so that it does not take one of ours for a slip. */
export const textsOf = (content: Content, passages: readonly OwnPassage[]): string[] => [
  ...passages.flatMap(({ title, text, asks }) => [title, text, ...asks]),
  ...content.handover.flatMap(({ asks, words }) => [...asks, words]),
  ...Object.values(content.emergencies).flat(),
  ...Object.values(content.intents).flat(),
]

const taught = (own: readonly OwnPassage[], { passages, asks }: StaffWords): OwnPassage[] =>
  [...own, ...passages.map((passage) => ({ ...passage, chips: ['talk_to_sales'] as const }))].map((passage) => {
    const more = asks.filter(({ passageId }) => passageId === passage.id).map(({ question }) => question)
    return more.length > 0 ? { ...passage, asks: [...passage.asks, ...more] } : passage
  })

/** The same texts are read by the index and by each learner. */
const remembering = (read: (text: string) => string[]) => {
  const known = new Map<string, string[]>()
  return (text: string) => {
    const before = known.get(text)
    if (before) return before
    const stems = read(text)
    known.set(text, stems)
    return stems
  }
}
