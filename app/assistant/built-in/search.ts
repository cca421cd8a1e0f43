import MiniSearch from 'minisearch'
import { topicId } from '../learning/learn.ts'
import type { OwnPassage } from './passages.ts'
import { createNearestQuestions } from './nearest-questions.ts'
import type { Reader } from '../words/reader.ts'

export type Topic = { topic: string; asks: readonly string[] }

/**
 * A passage or a hand-over topic, with how well it fits: 0 to about 1. `ask` is the likeness to its nearest example,
 * `covers` the share of the question's words that it has, rare ones weighing more.
 */
export type SearchHit = { id: string; kind: 'passage' | 'topic'; score: number; ask: number; covers: number }
export type Search = (stems: readonly string[], learned: Readonly<Record<string, number>>) => SearchHit[]

/**
 * Four witnesses: the nearest example question, a second one beside it, the words of the passage, and what was learned
 * of all examples. The weights are those that found most hidden examples (scripts/assistant-gate.ts).
 */
const weights = { best: 0.34, second: 0.13, words: 0.27, learned: 0.26 }
const boost = { asks: 2, title: 2, text: 1 }

export const createSearch = (passages: readonly OwnPassage[], topics: readonly Topic[], reader: Reader): Search => {
  const owned = [
    ...passages.flatMap(({ id, title, asks }) => [...asks, title].map((ask) => ({ owner: id, ask }))),
    ...topics.flatMap(({ topic, asks }) => asks.map((ask) => ({ owner: topicId(topic), ask }))),
  ]
  const nearest = createNearestQuestions(owned.map(({ owner, ask }) => ({ owner, stems: reader.read(ask) })))
  const sides = new Set(passages.filter(({ side }) => side).map(({ id }) => id))

  const index = new MiniSearch<{ id: string; title: string; asks: string; text: string }>({
    fields: ['title', 'asks', 'text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  const stemmed = (texts: readonly string[]) => texts.flatMap((text) => reader.read(text)).join(' ')
  index.addAll(
    passages.map(({ id, title, asks, text }) => ({
      id,
      title: stemmed([title]),
      asks: stemmed(asks),
      text: stemmed([text]),
    })),
  )
  index.addAll(topics.map(({ topic, asks }) => ({ id: topicId(topic), title: '', asks: stemmed(asks), text: '' })))

  const wordsOf = new Map<string, Set<string>>([
    ...passages.map(({ id, title, asks, text }) => [id, new Set([title, ...asks, text].flatMap(reader.read))] as const),
    ...topics.map(({ topic, asks }) => [topicId(topic), new Set(asks.flatMap(reader.read))] as const),
  ])
  const holders = new Map<string, number>()
  for (const words of wordsOf.values()) for (const word of words) holders.set(word, (holders.get(word) ?? 0) + 1)
  const rarity = (word: string) => Math.log((wordsOf.size + 1) / ((holders.get(word) ?? 0) + 0.5))

  return (stems, learned) => {
    const asked = [...new Set(stems)].map((word) => ({ word, weight: rarity(word) }))
    const whole = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
    const coveredBy = (id: string) =>
      asked.reduce((sum, { word, weight }) => sum + (wordsOf.get(id)?.has(word) ? weight : 0), 0) / whole
    const alike = nearest.alike(stems)
    const hits = index.search(stems.join(' '), { boost })
    const most = hits[0]?.score ?? 1
    const byWords = new Map(hits.map(({ id, score }) => [id as string, score / most]))
    return [...new Set([...alike.keys(), ...byWords.keys()])]
      .map((id): SearchHit => {
        const { best, second } = alike.get(id) ?? { best: 0, second: 0 }
        const score =
          weights.best * best +
          weights.second * second +
          weights.words * (byWords.get(id) ?? 0) +
          // Nothing was learned yet of what staff taught a minute ago; its own likeness stands in.
          weights.learned * Math.max(learned[id] ?? 0, best >= 0.8 ? best : 0)
        return {
          id,
          kind: id.startsWith('topic ') ? 'topic' : 'passage',
          ask: best,
          score: sides.has(id) ? score * 0.8 : score,
          covers: 0,
        }
      })
      .toSorted((one, other) => other.score - one.score || one.id.localeCompare(other.id))
      .slice(0, 12)
      .map((one) => ({ ...one, covers: coveredBy(one.id), id: one.kind === 'topic' ? one.id.slice(6) : one.id }))
  }
}
