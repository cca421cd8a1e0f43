import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ask, content } from '#assistant/testing.ts'
import { passagesOf } from '#assistant/built-in/passages.ts'
import { isMet, measuresOf, type Asked, type Question } from '../scripts/assistant-measures.ts'

const files = readdirSync('test').filter((name) => /^assistant-questions.*\.json$/.test(name))
const about = new Map(passagesOf(content).map((passage) => [passage.id, passage.about ?? passage.id]))

test.for(files)('the built-in assistant meets every aim of decision 0009 on %s', async (file) => {
  const asked: Asked[] = []
  for (const question of JSON.parse(readFileSync(`test/${file}`, 'utf8')) as Question[]) {
    const answer = await ask(question.q)
    asked.push({ question, answer, ids: [...new Set(answer.passages.map((id) => about.get(id) ?? id))] })
  }
  const missed = measuresOf(asked).filter((measure) => !isMet(measure))
  expect(missed.map(({ name, hits, of, wrong }) => [name, hits, of, wrong.map(({ question }) => question.q)])).toEqual(
    [],
  )
})
