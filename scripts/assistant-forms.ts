import { readFileSync, writeFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { textsOf } from '../app/assistant/built-in/engine.ts'
import { passagesOf } from '../app/assistant/built-in/passages.ts'
import { learnRegression, regressionOf } from '../app/assistant/learning/regression.ts'
import { formForNeed } from '../app/assistant/needs/kind.ts'
import { outcomeFeatures, outcomes, type Outcome } from '../app/assistant/needs/learned-form.ts'
import { readMessage } from '../app/assistant/needs/reading.ts'
import { createReader } from '../app/assistant/words/reader.ts'
import { loadContent } from '../app/content/index.ts'
import { formLists, formListsDigest } from './assistant-form-lists.ts'
import type { NeedRow } from './assistant-need-measures.ts'

/**
 * `npm run assistant:forms` learns which form a message leads to from the strangers' lists of test/, and writes what it learned
 * beside the other learners. `npm run assistant:forms -- --leave-out` writes nothing and says how well each list is judged by what
 * was learned from the others.
 *
 * To be run again after a list was added to those that may be learned from, or after the readers or the phrases changed.
 */

const content = loadContent('content')
const passages = passagesOf(content)
const reader = createReader(content)
reader.learn(textsOf(content, passages))
const labeledAt = Temporal.Instant.from('2026-11-23T10:00-05:00')
const readingOf = (text: string) => readMessage(content, { calendar: content.calendar, now: labeledAt }, text)
const featuresOf = (text: string) => [...reader.read(text), ...outcomeFeatures(readingOf(text))]

/** Ordinary questions say what an answer is for; there are many more of them, and each weighs less. */
const questions = [
  ...content.needs.examples.question,
  ...[...passages.filter(({ side }) => !side), ...content.handover].flatMap(({ asks }) =>
    asks.filter((_, at) => at % 3 === 0),
  ),
]
  .map((text) => ({ text, stems: featuresOf(text) }))
  // "500 gallons to Dublin" among the questions of a passage is a need all the same.
  .filter(({ stems }) => !stems.includes('<gallons>') && !stems.includes('<packages>'))
  .map(({ stems }) => ({ stems, label: 'question' as const, weight: 0.2 }))

/** Our own examples of needs teach their words; which form they lead to the phrases say. */
const examples = (['need', 'change'] as const).flatMap((kind) =>
  content.needs.examples[kind].map((text) => ({
    stems: featuresOf(text),
    label: formForNeed(kind, readingOf(text)),
    weight: 0.5,
  })),
)

const rows = formLists.flatMap((file) =>
  (JSON.parse(readFileSync(`test/${file}`, 'utf8')) as NeedRow[])
    // Emergencies are heard before.
    .filter(({ kind }) => kind !== 'emergency')
    .map((row) => ({
      file,
      accepted: [row.form, ...(row.alternatives ?? []).flatMap((one) => ('form' in one ? [one.form] : []))].map(
        (form) => form ?? 'question',
      ),
      wants: row.kind !== 'not_need',
      stems: featuresOf(row.q),
      label: (row.form ?? 'question') as Outcome,
    })),
)

const learn = (learned: typeof rows) => learnRegression(outcomes, [...learned, ...questions, ...examples])

if (process.argv.includes('--leave-out')) leaveOut()
else {
  const learned = { ...learn(rows), lists: formListsDigest() }
  writeFileSync('app/assistant/learning/learned-forms.json', `${JSON.stringify(learned, null, 2)}\n`)
}

function leaveOut() {
  let [needs, asked, wrong, mistaken] = [0, 0, 0, 0]
  for (const file of formLists) {
    const chancesOf = regressionOf<Outcome>(learn(rows.filter((row) => row.file !== file)))
    for (const { stems, accepted, wants } of rows.filter((row) => row.file === file)) {
      const chances = chancesOf(stems)
      const [first] = outcomes.toSorted((one, other) => chances[other] - chances[one])
      const right = accepted.includes(first ?? '')
      if (wants) needs += 1
      else asked += 1
      if (wants && !right) wrong += 1
      if (!wants && !right && first !== 'question') mistaken += 1
    }
  }
  console.log(
    `each list by the others: wrong form ${wrong} of ${needs}, questions taken for needs ${mistaken} of ${asked}`,
  )
}
