import { expect, test } from 'vitest'
import { content, fakeModel, saying } from '#assistant/testing.ts'
import { chatsOn } from '../testing.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { answerQuestion } from './answer-question.ts'

const { db } = await testDatabase()
const { on, asks } = chatsOn(db)

test("hazard 51: what was answerJson of a customer's own orders is not sent along with their next question", async () => {
  const { withModel, bodies } = await fakeModel(saying('Monday to Friday 7 AM to 6 PM [1].'))
  const orders = async () => [{ reference: 'FO-2025-7', words: 'order, in transit, promised Friday, 7 AM to 12 PM' }]
  const desk = { assistant: withModel({ orders }), ending: new AbortController().signal }
  const given = { viewer: await deskOn(db).person('customer', 'Cy'), calendar: content.calendar }
  const own = await asks('where is my order', {}, given)
  const answerJson = await answerQuestion(desk, on(given), own.question)
  expect(answerJson?.content).toContain('FO-2025-7 (order, in transit')
  const first = await asks('do you sell diesel', own.key, given)
  await answerQuestion(desk, on(given), first.question)
  const second = await asks('what are your hours', own.key, given)
  expect(await answerQuestion(desk, on(given), second.question)).toMatchObject({ metadata: { by: 'model' } })

  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies) expect(body).not.toMatch(/FO-2025-7|in transit|where is my order/)
  expect(bodies.at(-1)).toContain('do you sell diesel')
})
