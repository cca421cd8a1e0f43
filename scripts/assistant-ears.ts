import { createEars, isTelling, untold, type Likeness } from '../app/assistant/built-in/ears.ts'
import { textsOf } from '../app/assistant/built-in/engine.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { askedInNeed, judgesOf, learnFrom } from '../app/assistant/learning/learn.ts'
import { createReader } from '../app/assistant/words/reader.ts'
import { fold as folded } from '../app/assistant/words/fold.ts'
import { loadContent } from '../app/content/index.ts'

/**
 * `node scripts/assistant-ears.ts` fits the weights of app/assistant/built-in/ears.ts. Every fifth sentence is hidden in
 * turn and heard; a sentence in need counts three times, since missing it costs more.
 */
const folds = 5
const content = loadContent('content')
const own = passagesOf(content)
type Row = {
  told: boolean
  telling: boolean
  learned: number
  alike: Likeness
  is: 'sure' | 'unsure' | 'none' | 'plain'
}
const rows: Row[] = []

for (let fold = 0; fold < folds; fold++) {
  const hidden = (_: unknown, at: number) => at % folds === fold
  const shown = (_: unknown, at: number) => !hidden(_, at)
  const { sure, unsure, none } = content.emergencies
  const fewer = {
    ...content,
    emergencies: { sure: sure.filter(shown), unsure: unsure.filter(shown), none: none.filter(shown) },
  }
  const passages = own.map((passage) => ({
    ...passage,
    asks: passage.side || passage.asks.length < 2 ? passage.asks : passage.asks.filter(shown),
  }))
  const reader = createReader(fewer)
  reader.learn(textsOf(fewer, passages))
  const judges = judgesOf(learnFrom(fewer, passages, reader))
  const likeness = createEars(fewer, passages, reader.read)
  const hear = (text: string, is: Row['is']) => {
    const stems = reader.read(text)
    const { sure, unsure } = judges.emergency(stems)
    const chance = sure + unsure
    rows.push({
      told: sure >= 0.55,
      telling: isTelling(folded(text)),
      learned: Math.log((chance + 1e-4) / (1 - chance + 1e-4)),
      alike: likeness(stems),
      is,
    })
  }
  for (const is of ['sure', 'unsure', 'none'] as const)
    for (const text of content.emergencies[is].filter(hidden)) hear(text, is)
  for (const { id, side, asks } of own)
    if (!side && !askedInNeed.has(id)) for (const text of asks.filter(hidden)) hear(text, 'plain')
}

const witnesses = ({ learned, alike }: Row) => [learned, alike.none, alike.need, 1]
const weights = [0, 0, 0, 0]
const score = (row: Row) => witnesses(row).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
const used = rows.filter(({ is }) => is !== 'unsure')
for (let round = 0; round < 6000; round++) {
  const slope = weights.map(() => 0)
  for (const row of used) {
    const inNeed = row.is === 'sure'
    const off = (inNeed ? 3 : 1) * ((inNeed ? 1 : 0) - 1 / (1 + Math.exp(-score(row))))
    witnesses(row).forEach((value, at) => (slope[at] = (slope[at] ?? 0) + off * value))
  }
  weights.forEach((weight, at) => (weights[at] = weight + (0.5 * (slope[at] ?? 0)) / used.length))
}

console.log('learned, none, need, alone:', weights.map((weight) => weight.toFixed(2)).join(', '))
for (const from of [-1.8, -1.4, -1, -0.6, -0.2]) {
  const share = (kind: Row['is']) => {
    const of = rows.filter(({ is }) => is === kind)
    return `${kind} ${((100 * of.filter((row) => row.told || score(row) - (row.telling ? 0 : untold) >= from).length) / of.length).toFixed(1)} %`
  }
  console.log(`from ${from}: ${(['sure', 'unsure', 'none', 'plain'] as const).map(share).join(', ')}`)
}
