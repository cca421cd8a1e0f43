import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { createAssistant } from '../app/assistant/index.ts'
import type { Answer } from '../app/assistant/assistant.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { loadContent } from '../app/content/index.ts'
import { languageOf } from '../app/assistant/words/language.ts'
import type { Context } from '../app/domain/context.ts'
import { measuresOf, type Measure, type Question } from './assistant-measures.ts'
import { needMeasuresOf, readAnswer, type NeedRow } from './assistant-need-measures.ts'

/**
 * `npm run assistant:eval [file ...] [-- --each]`: how well the built-in assistant does on questions of the form of
 * test/assistant-questions-dev.json; without a file, on all of ours. `--each` prints those it got wrong. What is to be
 * believed is the first run on questions that nobody tuned for: docs/decisions/0009 keeps those figures.
 *
 * `npm run assistant:eval -- --needs FILE [--needs FILE] --now 2026-11-23T10:00-05:00`: the same for messages that state
 * a need, of the form of test/assistant-needs-open.json, asked at that moment; docs/decisions/0031 keeps those figures.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'boolean' }, needs: { type: 'string', multiple: true }, now: { type: 'string' } },
})
const ours = readdirSync('test').filter((name) => /^assistant-questions.*\.json$/.test(name))
const files = positionals.length > 0 || values.needs ? positionals : ours.map((name) => `test/${name}`)
const each = values.each ?? false
const now = values.now ? Temporal.Instant.from(values.now) : Temporal.Now.instant()

const content = loadContent('content')
const about = new Map(passagesOf(content).map((passage) => [passage.id, passage.about ?? passage.id]))
globalThis.gc?.()
const before = process.memoryUsage()
const started = performance.now()
const assistant = createAssistant({ content: () => content })
const ctx = { viewer: { role: 'visitor' }, calendar: content.calendar, now } as Context

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

const inSpanish: Awaited<ReturnType<typeof asksOf>> = []
for (const file of files) {
  const questions = JSON.parse(readFileSync(file, 'utf8')) as Question[]
  const results = await asksOf(questions)
  console.log(`\n${file}: ${questions.length} questions`)
  for (const measure of measuresOf(results)) tell(measure)
  tellTimes(results, 20)
  inSpanish.push(...results.filter(({ question }) => languageOf(content, question.q) === 'es'))
}
if (inSpanish.length > 0) {
  console.log(`\nin Spanish, of all these lists: ${inSpanish.length} questions`)
  for (const measure of measuresOf(inSpanish)) tell(measure)
  tellShare({
    name: 'answered in Spanish',
    of: inSpanish.length,
    hits: inSpanish.filter(({ answer }) => answer.language === 'es').length,
    aim: { least: 100 },
  })
  tellTimes(inSpanish, 20)
}

for (const file of values.needs ?? []) {
  const results = []
  for (const row of JSON.parse(readFileSync(file, 'utf8')) as NeedRow[]) results.push({ row, ...(await ask(row.q)) })
  console.log(`\n${file}: ${results.length} messages, asked at ${now.toString()}`)
  tellNeeds(results)
  const spanish = results.filter(({ row }) => languageOf(content, row.q) === 'es')
  if (spanish.length === 0) continue
  console.log(`\nin Spanish, of ${file}: ${spanish.length} messages`)
  tellNeeds(spanish)
}

console.log(
  `\nmade in ${made.toFixed(0)} ms; heap and buffers grew by ${grown.toFixed(0)} MB${globalThis.gc ? '' : ' (run node with --expose-gc for an exact figure)'}, aim <= 40 MB`,
)

/** Each message that was missed once, with what was missed: `--each`. */
function tellNeeds(results: readonly { row: NeedRow; answer: Answer; ms: number; cpu: number }[]) {
  const measures = needMeasuresOf(results.map(({ row, answer }) => readAnswer(row, answer)))
  for (const measure of measures) tellShare(measure)
  tellTimes(results, 100)
  if (!each) return
  for (const one of new Set(measures.flatMap(({ wrong }) => wrong))) {
    const missed = measures.filter(({ wrong, aim }) => aim && wrong.includes(one)).map(({ name }) => name)
    if (missed.length === 0) continue
    console.log(`  ${one.row.id} ${one.row.q}\n      missed: ${missed.join(', ')}`)
    console.log(`      wanted ${one.row.form} ${said(one.row.slots)}\n      read   ${one.form} ${said(one.slots)}`)
  }
}

/** The slots that are filled in, in few words. */
function said({ product, gallons, packages, date, place }: NeedRow['slots']) {
  const pack = packages && `${packages.count} ${packages.kind}`
  return [product, gallons, pack, date && `${date.by ? 'by ' : ''}${date.iso}`, place].filter(Boolean).join(' | ')
}

async function asksOf(questions: readonly Question[]) {
  const results = []
  for (const question of questions) {
    const { answer, ms, cpu } = await ask(question.q)
    results.push({ question, answer, ms, cpu, ids: [...new Set(answer.passages.map((id) => about.get(id) ?? id))] })
  }
  return results
}

function tellTimes(results: readonly { ms: number; cpu: number }[], aim: number) {
  const at = (part: number, of: 'ms' | 'cpu' = 'ms') => {
    const times = results.map((result) => result[of]).toSorted((one, other) => one - other)
    return (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)
  }
  console.log(
    `time per question: middle ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms, of the processor alone p95 ${at(0.95, 'cpu')} ms  aim p95 <= ${aim} ms`,
  )
}

function tellShare({ name, of, hits, aim }: Pick<Measure, 'name' | 'of' | 'hits' | 'aim'>) {
  const share = of === 0 ? 'none' : `${((100 * hits) / of).toFixed(1)} %`
  const wish = !aim ? 'not asked' : 'least' in aim ? `>= ${aim.least} %` : `<= ${aim.most} %`
  console.log(`${name.padEnd(42)} ${share.padStart(8)}  (${hits} of ${of})  aim ${wish}`)
}

function tell(measure: Measure) {
  tellShare(measure)
  const { wrong } = measure
  if (!each) return
  for (const { question, answer, ids } of wrong)
    console.log(
      `    ${question.q} | wanted ${question.passages.join(', ')} ${question.intents.join(', ')} | ${answer.outcome} ${answer.emergency} ${ids.slice(0, 3).join(', ')} | ${answer.suggestions.map(({ action }) => action).join(', ')}`,
    )
}
