import type { Content, HandoverTopic } from '#content/index.ts'
import type { StaffWords } from '../assistant.ts'
import { askedInNeed, judgesOf, learnFrom, type Learned } from '../learning/learn.ts'
import { createReader } from '../words/reader.ts'
import { sureness } from './gate.ts'
import { createNearestAsks } from './nearest-asks.ts'
import { passagesOf, type OwnPassage } from './passages.ts'
import { createSearch, type Found, type Search } from './search.ts'

/** What one question comes to, before anything is said. */
export type Looked = {
  /** Nearly the words of an example that is no emergency. */
  calm: boolean
  found: readonly Found[]
  ours: number
  right: number
  emergency: Record<'sure' | 'unsure' | 'none', number>
  intents: Readonly<Record<string, number>>
}

export type Engine = ReturnType<typeof createEngine>

const nothingTaught: StaffWords = { passages: [], asks: [] }

/** Reads questions and finds what answers them; all in memory, the same question always the same. */
export const createEngine = (content: Content, before?: Learned) => {
  const own = passagesOf(content)
  const plain = createReader(content)
  plain.learn(textsOf(content, own))
  const reader = { ...plain, read: remembering(plain.read) }
  const learned = before ?? learnFrom(content, own, reader)
  const judges = judgesOf(learned)
  const topics = new Map(content.handover.map((topic) => [topic.topic, topic]))
  const isCalm = calmBy(content, own, reader.read)
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
  learn(nothingTaught)

  return {
    learn,
    /** Depends on the files alone, and is the dearest part to make. */
    learned,
    look: (text: string): Looked => {
      const stems = plain.read(text)
      const owner = judges.owner(stems)
      const found = search(stems, owner)
      const calm = isCalm(stems)
      return {
        found,
        ...sureness(found, owner),
        calm,
        emergency: calm ? none : judges.emergency(stems),
        intents: judges.intent(stems),
      }
    },
    passage: (id: string): OwnPassage | undefined => passages.get(id),
    topic: (id: string): HandoverTopic | undefined => topics.get(id),
  }
}

const none = { sure: 0, unsure: 0, none: 1 }

/** What was learned is careful to the last; a sentence that nearly stands among those of no need is none. */
const nearlyTheSame = 0.85

const calmBy = ({ emergencies }: Content, own: readonly OwnPassage[], read: (text: string) => string[]) => {
  const plain = own.filter(({ id }) => !askedInNeed.has(id)).flatMap(({ asks }) => asks)
  const written = { ...emergencies, none: [...emergencies.none, ...plain] }
  const nearest = createNearestAsks(
    Object.entries(written).flatMap(([owner, asks]) => asks.map((ask) => ({ owner, stems: read(ask) }))),
  )
  return (stems: readonly string[]) => {
    const alike = nearest.alike(stems)
    const best = (label: string) => alike.get(label)?.best ?? 0
    return best('none') >= nearlyTheSame && best('none') > Math.max(best('sure'), best('unsure'))
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
