import { readdirSync, readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { answerOf, ask, builtIn, content } from '#assistant/testing.ts'
import { passagesOf } from '#assistant/built-in/passages.ts'
import { needMeasuresOf, readAnswer, type NeedAsked, type NeedRow } from '../scripts/assistant-need-measures.ts'
import { formListsDigest } from '../scripts/assistant-form-lists.ts'
import learnedForms from '#assistant/learning/learned-forms.json' with { type: 'json' }
import { isFull } from './long.ts'
import { isMet, measuresOf, type Asked, type Question } from '../scripts/assistant-measures.ts'

const files = readdirSync('test').filter((name) => /^assistant-questions.*\.json$/.test(name))
const about = new Map(passagesOf(content).map((passage) => [passage.id, passage.about ?? passage.id]))

const answers = new Map<string, Promise<Asked[]>>()

const askAll = async (file: string) => {
  const asked: Asked[] = []
  for (const question of JSON.parse(readFileSync(`test/${file}`, 'utf8')) as Question[]) {
    const answer = await ask(question.q)
    asked.push({ question, answer, ids: [...new Set(answer.passages.map((id) => about.get(id) ?? id))] })
  }
  return asked
}

/** The answers to one list, asked once. */
const answersTo = (file: string) => {
  const asked = answers.get(file) ?? askAll(file)
  answers.set(file, asked)
  return asked
}

test.for(files)('the built-in assistant meets every aim of decision 0009 on %s', async (file) => {
  const missed = measuresOf(await answersTo(file)).filter((measure) => !isMet(measure))
  expect(missed.map(({ name, hits, of, wrong }) => [name, hits, of, wrong.map(({ question }) => question.q)])).toEqual(
    [],
  )
})

test('every emergency in the lists shows the hotline, and at most one in fifty ordinary questions does', async () => {
  const asked = (await Promise.all(files.map(answersTo))).flat()
  const noticed = (inNeed: boolean) =>
    asked.filter(({ question }) => (question.kind === 'emergency') === inNeed).map(({ answer }) => answer.emergency)
  expect(noticed(true)).not.toContain('none')
  const ordinary = noticed(false)
  expect(ordinary.filter((heard) => heard !== 'none').length).toBeLessThanOrEqual(ordinary.length / 50)
})

const needs = readdirSync('test').filter((name) => /^assistant-(needs|outside-needs-fourth).*\.json$/.test(name))
/** The moment at which the lists were labeled: the Monday before Thanksgiving. */
const labeledAt = Temporal.Instant.from('2026-11-23T10:00-05:00')

test.for(needs)('the built-in assistant meets every aim of decision 0031 on %s', async (file) => {
  const asked: NeedAsked[] = []
  for (const row of JSON.parse(readFileSync(`test/${file}`, 'utf8')) as NeedRow[])
    asked.push(readAnswer(row, await answerOf(builtIn, row.q, { now: labeledAt })))
  const missed = needMeasuresOf(asked).filter((measure) => !isMet(measure))
  expect(missed.map(({ name, hits, of, wrong }) => [name, hits, of, wrong.map(({ row }) => row.q)])).toEqual([])
})

/**
 * Lists written by people who had not seen the program, and by one of us before the readers were read ("later"): how many
 * messages are understood whole, and how many questions are taken for needs. What each may be used for: see record 31.
 */
const strangers = [
  [['outside-needs', 'outside-needs-kept'], { whole: 117, mistaken: 1 }],
  [['outside-needs-third'], { whole: 77, mistaken: 0 }],
  [['outside-needs-fourth'], { whole: 69, mistaken: 0 }],
  [['outside-needs-fifth'], { whole: 76, mistaken: 0 }],
  [['outside-needs-sixth'], { whole: 73, mistaken: 1 }],
  [['outside-needs-seventh'], { whole: 70, mistaken: 2 }],
  [['outside-needs-eighth'], { whole: 58, mistaken: 0 }],
  [['outside-needs-tenth'], { whole: 73, mistaken: 0 }],
  [['outside-needs-thirteenth'], { whole: 115, mistaken: 0 }],
  [['outside-needs-fifteenth'], { whole: 110, mistaken: 0 }],
  [['outside-needs-eleventh-kept'], { whole: 65, mistaken: 0 }],
  [['outside-needs-twelfth-kept'], { whole: 67, mistaken: 0 }],
  [['outside-needs-fourteenth-kept'], { whole: 68, mistaken: 1 }],
  [['outside-spanish'], { whole: 49, mistaken: 0 }],
  [['outside-questions'], { whole: 0, mistaken: 1 }],
  [['later-needs'], { whole: 49, mistaken: 1 }],
  [['persona-farm'], { whole: 47, mistaken: 0 }],
  [['persona-landscaper'], { whole: 44, mistaken: 0 }],
  [['persona-town-kept'], { whole: 43, mistaken: 0 }],
  [['persona-night-kept'], { whole: 38, mistaken: 1 }],
  [['later-questions'], { whole: 0, mistaken: 2 }],
] as const

/** The longest and the youngest of each kind; the full run asks them all. */
const telling = [
  'outside-needs-seventh',
  'outside-needs-eighth',
  'outside-spanish',
  'outside-questions',
  'persona-farm',
]

test.for(strangers.filter(([names]) => isFull || telling.some((name) => names[0] === name)))(
  "of strangers' messages no fewer are understood whole than before, and no more questions taken for needs: %j",
  async ([names, { whole, mistaken }]) => {
    const asked: NeedAsked[] = []
    for (const name of names)
      for (const row of JSON.parse(readFileSync(`test/assistant-${name}.json`, 'utf8')) as NeedRow[])
        asked.push(readAnswer(row, await answerOf(builtIn, row.q, { now: labeledAt })))
    const hitsOf = (measure: string) => needMeasuresOf(asked).find(({ name }) => name === measure)?.hits
    expect(hitsOf('whole message right')).toBeGreaterThanOrEqual(whole)
    expect(hitsOf('question answered as a need')).toBeLessThanOrEqual(mistaken)
  },
)

test('the forms that were learned are of the lists as they are: after a change of one, npm run assistant:forms', () => {
  expect(learnedForms.lists).toBe(formListsDigest())
})
