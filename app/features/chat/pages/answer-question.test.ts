import { expect, test } from 'vitest'
import { builtIn, content, fakeModel, saying } from '#assistant/testing.ts'
import { chatsOn } from '../testing.ts'
import { deskOn } from '#features/requests/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { answerQuestion } from './answer-question.ts'

const { db } = await testDatabase()
const { on, asks } = chatsOn(db)
const place = { content, env: { rateLimitFactor: 1 }, ending: new AbortController().signal }

test("hazard 51: what was answerJson of a customer's own orders is not sent along with their next question", async () => {
  const { withModel, bodies } = await fakeModel(saying('Monday to Friday 7 AM to 6 PM [1].'))
  const orders = async () => [{ reference: 'FO-2025-7', words: 'order in transit, promised Friday, 7 AM to noon' }]
  const desk = { ...place, assistant: withModel({ orders }) }
  const given = { viewer: await deskOn(db).person('customer', 'Cy'), calendar: content.calendar }
  const own = await asks('where is my order', {}, given)
  const answerJson = await answerQuestion(desk, on(given), own.question)
  expect(answerJson?.content).toContain('FO-2025-7: order in transit')
  const first = await asks('do you sell diesel', own.key, given)
  await answerQuestion(desk, on(given), first.question)
  const second = await asks('what are your hours', own.key, given)
  expect(await answerQuestion(desk, on(given), second.question)).toMatchObject({ metadata: { by: 'model' } })

  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies) expect(body).not.toMatch(/FO-2025-7|in transit|where is my order/)
  expect(bodies.at(-1)).toContain('do you sell diesel')
})

test('suggestions fit who asks: a supplier is not invited to become one, nor staff to ask for a quote', async () => {
  const actions = ['become_supplier', 'fuel_quote', 'talk_to_sales', '/coverage']
  const answer = { ...courtesy, suggestions: actions.map((action) => ({ text: action, action })) }
  const desk = {
    ...place,
    assistant: {
      async *answer() {
        yield { type: 'answer' as const, answer }
      },
      learn: () => {},
    },
  }
  const offered = async (role: 'customer' | 'supplier' | 'admin') => {
    const given = { viewer: await deskOn(db).person(role, role), calendar: content.calendar }
    const { question } = await asks('how many orders are open', {}, given)
    const kept = await answerQuestion(desk, on(given), question)
    return kept?.metadata?.suggestions.map(({ action }) => action)
  }
  expect(await offered('customer')).toEqual(['fuel_quote', 'talk_to_sales', '/coverage'])
  expect(await offered('supplier')).toEqual(['talk_to_sales', '/coverage'])
  expect(await offered('admin')).toEqual(['/coverage'])
})

test('after asking for a person a message with gallons is passed on, and no quote is begun; an emergency has its number first', async () => {
  const desk = { ...place, assistant: builtIn }
  const given = { viewer: await deskOn(db).person('supplier', 'Sam'), calendar: content.calendar }
  const first = await asks("I'd like to talk to a person, please.", {}, given)
  const rung = await answerQuestion(desk, on(given), first.question)
  expect(rung?.content).toMatch(/Your conversation is now request CL-/)
  const said = await asks('About PO-2SGC-9FJ4: we can load 1,200 gal Wed AM in Columbus, not 1,500', first.key, given)
  const answer = await answerQuestion(desk, on(given), said.question)
  expect(answer?.content).toMatch(/^We added this message to your request CL-\S+\. We'll answer by .+ time\.$/)
  expect(answer?.metadata?.offer).toBeUndefined()
  expect(answer?.metadata?.suggestions.every(({ action }) => action.startsWith('tel:'))).toBe(true)
  const fire = await asks('The tank is on fire', first.key, given)
  const urgent = await answerQuestion(desk, on(given), fire.question)
  expect(urgent).toMatchObject({ metadata: { emergency: 'sure' } })
  expect(urgent?.content).toMatch(/911[\s\S]+We added this message/)
})

const courtesy = {
  ...{
    outcome: 'courtesy' as const,
    emergency: 'none' as const,
    text: 'Hello.',
    by: 'built-in' as const,
    language: 'en' as const,
  },
  ...{ sources: [], passages: [] },
}
