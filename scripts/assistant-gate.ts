import { loadContent } from '../app/content/index.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { createSearch } from '../app/assistant/built-in/search.ts'
import { confidenceFeatures } from '../app/assistant/built-in/confidence.ts'
import { judgesOf, learnFrom } from '../app/assistant/learning/learn.ts'
import { createReader } from '../app/assistant/words/reader.ts'
import { textsOf } from '../app/assistant/built-in/engine.ts'

/**
 * `node scripts/assistant-gate.ts` fits the weights of app/assistant/built-in/confidence.ts. Every fifth example question of
 * content is hidden in turn and asked; what is fitted is how sure the gate may be, never a single question.
 */
const folds = 5
const content = loadContent('content')
const passages = passagesOf(content)
const rows: { witnesses: number[]; ours: boolean; right: boolean }[] = []

for (let fold = 0; fold < folds; fold++) {
  const hidden = (_: unknown, at: number) => at % folds === fold
  const shown = (ask: string, at: number) => !hidden(ask, at)
  const fewer = {
    ...content,
    handover: content.handover.map((topic) => ({ ...topic, asks: topic.asks.filter(shown) })),
  }
  const fewerPassages = passages.map((passage) => ({
    ...passage,
    asks: passage.side || passage.asks.length < 2 ? passage.asks : passage.asks.filter(shown),
  }))
  const reader = createReader(fewer)
  reader.learn(textsOf(fewer, fewerPassages))
  const search = createSearch(fewerPassages, fewer.handover, reader)
  const learned = judgesOf(learnFrom(fewer, fewerPassages, reader))
  const ask = (text: string, id: string | undefined) => {
    const stems = reader.read(text)
    const owner = learned.owner(stems)
    const found = search(stems, owner)
    const best = found.find(({ kind }) => kind === 'passage')?.id
    const same = (id?: string) => passages.find((passage) => passage.id === id)?.about ?? id
    rows.push({
      witnesses: confidenceFeatures(found, owner),
      ours: id !== undefined,
      right: id !== undefined && same(best) === same(id),
    })
  }
  for (const { id, side, asks } of passages)
    if (!side && asks.length > 1) for (const text of asks.filter(hidden)) ask(text, id)
  for (const { asks } of content.handover) for (const text of asks.filter(hidden)) ask(text, undefined)
}

const fit = (label: (row: (typeof rows)[number]) => boolean) => {
  const weights = Array.from({ length: (rows[0]?.witnesses.length ?? 0) + 1 }, () => 0)
  const chance = (witnesses: number[]) =>
    1 / (1 + Math.exp(-[...witnesses, 1].reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)))
  for (let round = 0; round < 4000; round++) {
    const slope = weights.map(() => 0)
    for (const row of rows) {
      const off = (label(row) ? 1 : 0) - chance(row.witnesses)
      ;[...row.witnesses, 1].forEach((value, at) => (slope[at] = (slope[at] ?? 0) + off * value))
    }
    weights.forEach((weight, at) => (weights[at] = weight + (2 * (slope[at] ?? 0)) / rows.length))
  }
  return { weights, chance }
}

const ours = fit((row) => row.ours)
const right = fit((row) => row.right)
const share = (part: typeof rows, test: (row: (typeof rows)[number]) => boolean) =>
  `${((100 * part.filter(test).length) / part.length).toFixed(1)} %`
const inside = rows.filter((row) => row.ours)
const outside = rows.filter((row) => !row.ours)
console.log(
  'right passage first',
  share(inside, (row) => row.right),
)
for (const least of [0.3, 0.4, 0.5, 0.6, 0.7])
  console.log(
    `ours from ${least}: of ours ${share(inside, (row) => ours.chance(row.witnesses) >= least)}, of others ${share(outside, (row) => ours.chance(row.witnesses) >= least)}`,
  )
console.log('ours ', ours.weights.map((weight) => weight.toFixed(2)).join(', '))
console.log('right', right.weights.map((weight) => weight.toFixed(2)).join(', '))
