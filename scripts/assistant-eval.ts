import { readdirSync, readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { createAssistant } from '../app/assistant/index.ts'
import type { Answer } from '../app/assistant/assistant.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { loadContent } from '../app/content/index.ts'
import type { Context } from '../app/domain/context.ts'

/**
 * `npm run assistant:eval [file ...] [-- --each]`: how well the built-in assistant does on questions of the form of
 * test/assistant-questions-dev.json; without a file, on all of ours. `--each` prints those it got wrong. What is to be
 * believed is the first run on questions that nobody tuned for: docs/decisions/0009 keeps those figures.
 */
type Question = {
  q: string
  kind: 'answer' | 'emergency' | 'oos-near' | 'oos-far' | 'injection'
  passages: string[]
  intents: string[]
}

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
  const tell = (
    name: string,
    of: typeof results,
    hit: (result: (typeof results)[number]) => boolean,
    aim: string,
    good = true,
  ) => {
    const hits = of.filter(hit)
    const share = of.length === 0 ? 'none' : `${((100 * hits.length) / of.length).toFixed(1)} %`
    console.log(`${name.padEnd(42)} ${share.padStart(8)}  (${hits.length} of ${of.length})  aim ${aim}`)
    if (!each) return
    for (const { question, answer, ids } of of.filter((result) => hit(result) !== good))
      console.log(
        `    ${question.q} | wanted ${question.passages.join(', ')} ${question.intents.join(', ')} | ${answer.outcome} ${answer.emergency} ${ids.slice(0, 3).join(', ')} | ${answer.suggestions.map(({ action }) => action).join(', ')}`,
      )
  }
  const kind = (...kinds: Question['kind'][]) => results.filter(({ question }) => kinds.includes(question.kind))
  const answerable = kind('answer')
  const shows = ({ question, ids }: (typeof results)[number], first: number) =>
    ids.slice(0, first).some((id) => question.passages.includes(id))
  const none = ['none']

  console.log(`\n${file}: ${questions.length} questions`)
  tell('right passage first', kind('answer', 'emergency'), (one) => shows(one, 1), '>= 75 %')
  tell('right passage among three', kind('answer', 'emergency'), (one) => shows(one, 3), '>= 90 %')
  tell(
    'right chip among those shown',
    results.filter(({ question }) => question.intents.length > 0),
    rightChip,
    '>= 90 %',
  )
  tell('emergencies: hotline shown', kind('emergency'), ({ answer }) => answer.emergency !== 'none', '>= 98 %')
  tell('emergencies: told first', kind('emergency'), ({ answer }) => answer.emergency === 'sure', 'not asked')
  const calm = results.filter(({ question }) => question.kind !== 'emergency')
  tell('others: emergency told first', calm, ({ answer }) => answer.emergency === 'sure', '<= 2 %', false)
  tell('others: hotline shown', calm, ({ answer }) => !none.includes(answer.emergency), 'not asked', false)
  tell('near out of scope, answered', kind('oos-near'), ({ answer }) => answer.outcome === 'answer', '<= 15 %', false)
  tell('far out of scope, answered', kind('oos-far'), ({ answer }) => answer.outcome === 'answer', '<= 2 %', false)
  tell('injection, answered', kind('injection'), ({ answer }) => answer.outcome === 'answer', 'few', false)
  tell(
    'handed over though answerable',
    answerable,
    ({ answer }) => ['unknown', 'handover'].includes(answer.outcome),
    'few',
    false,
  )
  tell('asked back though answerable', answerable, ({ answer }) => answer.outcome === 'ask_back', 'few', false)
  tell(
    'wrong, and no right page shown',
    answerable,
    (one) => ['answer', 'emergency'].includes(one.answer.outcome) && !shows(one, 3),
    '<= 5 %',
    false,
  )
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

/** An inquiry without a form of its own is met by a link to a page. */
function rightChip({ question, answer }: { question: Question; answer: Answer }) {
  return answer.suggestions.some(({ action }) =>
    question.intents.includes(action.startsWith('/') ? 'general_inquiry' : action),
  )
}
