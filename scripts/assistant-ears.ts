import {
  createEmergencyClassifier,
  possibleEmergencyScore,
  emergencyFeatures,
} from '../app/assistant/built-in/emergency-classifier.ts'
import { textsOf } from '../app/assistant/built-in/engine.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { askedInNeed, judgesOf, learnFrom } from '../app/assistant/learning/learn.ts'
import { createReader } from '../app/assistant/words/reader.ts'
import { fold as folded } from '../app/assistant/words/fold.ts'
import { loadContent } from '../app/content/index.ts'

/**
 * `node scripts/assistant-ears.ts` fits the weights of app/assistant/built-in/emergency-classifier.ts. Every fifth sentence is hidden in
 * turn and heard; a sentence in need counts three times, since missing it costs more. `--each` prints those not heard.
 */
const folds = 5
const content = loadContent('content')
const own = passagesOf(content)
type Row = { witnesses: ReturnType<typeof emergencyFeatures>; is: 'sure' | 'unsure' | 'none' | 'plain'; text: string }
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
  const likeness = createEmergencyClassifier(fewer, passages, reader.read)
  const hear = (text: string, is: Row['is']) => {
    const stems = reader.read(text)
    const { sure, unsure } = judges.emergency(stems)
    rows.push({ witnesses: emergencyFeatures(sure + unsure, likeness(stems), folded(text)), is, text })
  }
  for (const is of ['sure', 'unsure', 'none'] as const)
    for (const text of content.emergencies[is].filter(hidden)) hear(text, is)
  for (const { id, side, asks } of own)
    if (!side && !askedInNeed.has(id)) for (const text of asks.filter(hidden)) hear(text, 'plain')
}

const names = Object.keys(rows[0]?.witnesses ?? {}) as (keyof Row['witnesses'])[]
const weights = Object.fromEntries(names.map((name) => [name, 0])) as Row['witnesses']
const score = ({ witnesses }: Row) => names.reduce((sum, name) => sum + witnesses[name] * weights[name], 0)
const used = rows.filter(({ is }) => is !== 'unsure')
for (let round = 0; round < 8000; round++) {
  const slope = { ...weights }
  for (const name of names) slope[name] = 0
  for (const row of used) {
    const inNeed = row.is === 'sure'
    const off = (inNeed ? 3 : 1) * ((inNeed ? 1 : 0) - 1 / (1 + Math.exp(-score(row))))
    for (const name of names) slope[name] += off * row.witnesses[name]
  }
  for (const name of names) weights[name] += (1.2 * slope[name]) / used.length
}

console.log(names.map((name) => `${name}: ${weights[name].toFixed(2)}`).join(', '))
for (const from of [-1.6, -1.2, possibleEmergencyScore, -0.4, 0]) {
  const share = (kind: Row['is']) => {
    const of = rows.filter(({ is }) => is === kind)
    return `${kind} ${((100 * of.filter((row) => score(row) >= from).length) / of.length).toFixed(1)} %`
  }
  console.log(`from ${from}: ${(['sure', 'unsure', 'none', 'plain'] as const).map(share).join(', ')}`)
}
if (process.argv.includes('--each'))
  for (const row of rows.filter((row) => row.is === 'sure' && score(row) < possibleEmergencyScore))
    console.log(`    ${score(row).toFixed(2)} ${row.text}`)
