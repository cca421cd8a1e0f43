import { readdirSync, readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { createAssistant } from '../app/assistant/index.ts'
import type { Answer } from '../app/assistant/assistant.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { loadContent } from '../app/content/index.ts'
import type { Context } from '../app/domain/context.ts'
import { measuresOf, type Measure, type Question } from './assistant-measures.ts'

/**
 * `npm run assistant:eval [file ...] [-- --each]`: how well the built-in assistant does on questions of the form of
 * test/assistant-questions-dev.json; without a file, on all of ours. `--each` prints those it got wrong. What is to be
 * believed is the first run on questions that nobody tuned for: docs/decisions/0009 keeps those figures.
 */
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const ours = readdirSync('test').filter((name) => /^assistant-questions.*\.json$/.test(name))
const files = names.length > 0 ? names : ours.map((name) => `test/${name}`)
const each = process.argv.includes('--each')

const content = loadContent('content')
const about = new Map(passagesOf(content).map((passage) => [passage.id, passage.about ?? passage.id]))
globalThis.gc?.()
const before = process.memoryUsage()
const started = performance.now()
const assistant = createAssistant({ content: () => content })
const ctx = { viewer: { role: 'visitor' }, calendar: content.calendar, now: Temporal.Now.instant() } as Context

const ask = async (text: string): Promise<{ answer: Answer; ms: number; cpu: number }> => {
  const from = performance.now()
  const busy = process.cpuUsage()
  for await (const piece of assistant.answer(ctx, { text, history: [], signal: new AbortController().signal })) {
    if (piece.type !== 'answer') continue
    const { user, system } = process.cpuUsage(busy)
    return { answer: piece.answer, ms: performance.now() - from, cpu: (user + system) / 1000 }
  }
  throw new Error('The assistant ended without an answer.')
}

await ask('diesel')
const made = performance.now() - started
globalThis.gc?.()
const after = process.memoryUsage()
const grown = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6

for (const file of files) {
  const questions = JSON.parse(readFileSync(file, 'utf8')) as Question[]
  const results = await asksOf(questions)
  console.log(`\n${file}: ${questions.length} questions`)
  for (const measure of measuresOf(results)) tell(measure)
  const at = (part: number, of: 'ms' | 'cpu' = 'ms') => {
    const times = results.map((result) => result[of]).toSorted((one, other) => one - other)
    return (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)
  }
  console.log(
    `time per question: middle ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, of the processor alone p95 ${at(0.95, 'cpu')} ms  aim p95 <= 20 ms`,
  )
}

console.log(
  `\nmade in ${made.toFixed(0)} ms; heap and buffers grew by ${grown.toFixed(0)} MB${globalThis.gc ? '' : ' (run node with --expose-gc for an exact figure)'}, aim <= 40 MB`,
)

async function asksOf(questions: readonly Question[]) {
  const results = []
  for (const question of questions) {
    const { answer, ms, cpu } = await ask(question.q)
    results.push({ question, answer, ms, cpu, ids: [...new Set(answer.passages.map((id) => about.get(id) ?? id))] })
  }
  return results
}

function tell({ name, of, hits, wrong, aim }: Measure) {
  const share = of === 0 ? 'none' : `${((100 * hits) / of).toFixed(1)} %`
  const wish = !aim ? 'not asked' : 'least' in aim ? `>= ${aim.least} %` : `<= ${aim.most} %`
  console.log(`${name.padEnd(42)} ${share.padStart(8)}  (${hits} of ${of})  aim ${wish}`)
  if (!each) return
  for (const { question, answer, ids } of wrong)
    console.log(
      `    ${question.q} | wanted ${question.passages.join(', ')} ${question.intents.join(', ')} | ${answer.outcome} ${answer.emergency} ${ids.slice(0, 3).join(', ')} | ${answer.suggestions.map(({ action }) => action).join(', ')}`,
    )
}
