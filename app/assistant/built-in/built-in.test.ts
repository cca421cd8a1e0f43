import { callLink } from '#domain/call-us.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ask, answerOf, builtIn, content, newAssistant } from '../testing.ts'
import { passagesOf } from './passages.ts'

type Question = { q: string; kind: string; passages: string[] }
const questions = JSON.parse(readFileSync('test/assistant-questions.json', 'utf8')) as Question[]
const of = (...kinds: string[]) => questions.filter(({ kind }) => kinds.includes(kind))
const about = new Map(passagesOf(content).map((passage) => [passage.id, passage.about ?? passage.id]))

test('every passage can be asked for by its own title', async () => {
  const lost = []
  for (const { id, title } of content.passages) {
    const { passages } = await ask(title)
    if (!passages.slice(0, 3).some((found) => about.get(found) === about.get(id))) lost.push(id)
  }
  expect(lost).toEqual([])
})

test('nine in ten of the questions written before any tuning find their page among the first three', async () => {
  let found = 0
  const asked = of('answer', 'emergency')
  for (const { q, passages } of asked) {
    const answer = await ask(q)
    if (answer.passages.slice(0, 3).some((id) => passages.includes(about.get(id) ?? id))) found++
  }
  expect(found / asked.length).toBeGreaterThan(0.9)
})

test('every emergency among them shows the hotline', async () => {
  for (const { q } of of('emergency'))
    expect([q, (await ask(q)).text]).toEqual([q, expect.stringContaining(content.company.phone ?? 'a phone')])
})

test('the assistant leaves other subjects unanswered and hands a near miss over with the question', async () => {
  for (const { q } of of('oos-far', 'injection')) expect([q, (await ask(q)).outcome]).not.toEqual([q, 'answer'])
  const answer = await ask('are you hiring dispatchers')
  expect(answer).toMatchObject({
    outcome: 'handover',
    offer: { lead: { intent: 'talk_to_sales', message: 'are you hiring dispatchers' } },
  })
  expect(answer.text).toContain('Leave your name and phone')
})

const { to: call } = callLink(content.company.phone)

test('a fire comes first: the hotline, 911 and the hours', async () => {
  const { text, emergency, outcome, suggestions } = await ask('the diesel tank at our yard in Dublin is on fire')
  expect({ emergency, outcome }).toEqual({ emergency: 'sure', outcome: 'emergency' })
  expect(text.split('\n')[0]).toContain(content.company.phone)
  expect(text).toContain('call 911 first')
  expect(text).toContain('1-2 hours')
  expect(suggestions[0]).toEqual({ text: `Emergency? Call ${content.company.phone}`, action: call })
})

test('the notice about emergencies is said once in a conversation, and a call for help is heard again', async () => {
  const heard = async (text: string, noticed: boolean) => (await answerOf(builtIn, text, {}, { noticed })).emergency
  expect(await heard('emergency fuel in cleveland how long', false)).toBe('unsure')
  expect(await heard('emergency fuel in cleveland how long', true)).toBe('none')
  expect(await heard('the diesel tank at our yard is on fire', true)).toBe('sure')
})

test('"which of these" is asked among what fits alone, and not at all where one thing does', async () => {
  const { outcome, text, passages } = await ask('is your margin tied to OPIS')
  expect({ outcome, passages }).toEqual({ outcome: 'ask_back', passages: ['pricing-method'] })
  expect(text).toContain('Do you mean this?')
})

test('the hours of an emergency are those of the county that is named', async () => {
  expect((await ask('we are out of fuel in Perry County')).text).toContain('Perry County 2-4 hours')
})

test('the emergency number is below every answer and calls, and every step is one that the chat knows', async () => {
  for (const { q } of questions) {
    const actions = (await ask(q)).suggestions.map(({ action }) => action)
    expect(actions).toContain(call)
    for (const action of actions)
      expect(action).toMatch(
        /^(fuel_quote|lube_pricing|schedule_delivery|become_supplier|talk_to_sales|consult_expert|services|emergency_service|tel:\+1\d{10}|\/.*)$/,
      )
    expect(actions.length).toBeLessThanOrEqual(4)
  }
})

test('prices are never said: the method and the form are', async () => {
  for (const q of ['how much is diesel per gallon today', 'precio de la gasolina hoy', 'what does heating oil cost']) {
    const { text, suggestions } = await ask(q)
    expect(text).not.toMatch(/\$\s?\d/)
    expect(suggestions.map(({ action }) => action)).toContain('fuel_quote')
  }
})

test('two questions in one message get two answers with both pages', async () => {
  const { text, sources, passages } = await ask('When are you open? Do you sell grease cartridges?')
  expect(text).toContain('Monday to Friday 7 AM to 6 PM')
  expect(text).toContain('Greases. ')
  expect(sources.map(({ href }) => href)).toEqual(expect.arrayContaining(['/contact/sales', '/lubricants']))
  expect(passages.slice(0, 2)).toEqual(['hours', 'lube-grease'])
})

test('slips, units and Spanish are read', async () => {
  expect((await ask('hydrolic oill AW-46')).passages[0]).toBe('lube-hydraulic')
  expect((await ask('15W40 enjine oil')).passages[0]).toBe('lube-engine')
  expect((await ask('¿Tienen anticongelante?')).passages[0]).toBe('lube-coolant')
  expect((await ask('net-30 terms')).passages[0]).toBe('payment-terms')
})

test('an empty message or a far too long one does no harm', async () => {
  expect((await ask('')).outcome).toBe('unknown')
  expect((await ask('?!…')).outcome).toBe('unknown')
  expect((await ask('diesel '.repeat(3000))).text.length).toBeLessThan(3000)
})

test('the same question gets the same answer', async () => {
  const [one, other] = [newAssistant(), newAssistant()]
  const q = 'can you fuel our trucks at night'
  expect(await answerOf(one, q)).toEqual(await answerOf(other, q))
})

test('a question that staff teach works at once, and no longer once they remove it', async () => {
  const assistant = newAssistant()
  const q = 'is there a zebra crossing in front of your yard'
  expect((await answerOf(assistant, q)).outcome).not.toBe('answer')
  const passage = { id: 'staff:1', title: 'The yard', text: 'There is a zebra crossing.', href: '/contact', asks: [] }
  assistant.learn({ passages: [passage], asks: [{ passageId: 'staff:1', question: q }] })
  expect(await answerOf(assistant, q)).toMatchObject({
    outcome: 'answer',
    passages: ['staff:1', expect.anything(), expect.anything()],
  })
  assistant.learn({ passages: [], asks: [] })
  expect((await answerOf(assistant, q)).outcome).not.toBe('answer')
})

test('a question attached to a passage of the site finds it', async () => {
  const assistant = newAssistant()
  assistant.learn({ passages: [], asks: [{ passageId: 'lube-grease', question: 'wobbly purple thing squeaks' }] })
  expect((await answerOf(assistant, 'wobbly purple thing squeaks')).passages[0]).toBe('lube-grease')
})

test('an administrator who changes the phone changes the answers', async () => {
  let current = content
  const assistant = newAssistant({ content: () => current })
  const company = { ...content.company, phone: '(614) 555-0111' }
  expect((await answerOf(assistant, 'the tank is on fire')).text).toContain(content.company.phone)
  current = { ...content, company }
  expect((await answerOf(assistant, 'the tank is on fire')).text).toContain('(614) 555-0111')
})

test.each(['you put gas in our diesel tank', 'someone poured def in the fuel tank of the loader'])(
  'the wrong fuel in a tank is heard: "%s"',
  async (said) => {
    expect((await ask(said)).emergency).not.toBe('none')
  },
)

test.each(['can i put gas in my diesel tank', 'put 200 of gas in the red tank by the barn please'])(
  `a question about a product, or about the customer's own tank, is not read as a need: "%s"`,
  async (said) => {
    expect((await ask(said)).emergency).toBe('none')
  },
)

test.each([
  'Top off our genset tank asap',
  'fill our backup generator asap',
  'need our generators topped off urgently',
  'crane needs 90 gallons of diesel tonight in downtown Columbus',
  'please refuel the pump at the quarry today, urgent',
])('a fill-up in a hurry is no emergency, and the hotline is not told first: "%s"', async (said) => {
  expect((await ask(said)).emergency).not.toBe('sure')
})

test.each([
  'generator at the hospital is down and out of fuel',
  'hospital generator needs topped off asap',
  'top off asap we are almost out and on generator power',
  'need 500 gallons within the hour',
  'urgent fill the generator the power is out',
  'fill our tank asap no heat',
])('who is without fuel, heat or power is told the hotline first: "%s"', async (said) => {
  expect((await ask(said)).emergency).toBe('sure')
})

test.each([
  'basement reeks of oil and i have a bad headache',
  'there is a stench of fuel oil downstairs and we are nauseous',
  'my husband is light headed, it stinks of gas by the pump',
  'se volteo el camion y esta tirando diesel',
])('a smell or an illness is heard whatever it is called: "%s"', async (said) => {
  expect((await ask(said)).emergency).not.toBe('none')
})

test('who asks for a truck before they run out is told of the form first', async () => {
  const said = 'tank gauge reads 30% on our 2000 gal off road tank. send a truck before we run out, Jeffersonville'
  expect((await ask(said)).emergency).toBe('unsure')
})

test.each([
  '6 camiones de volteo 80 galones cada uno diesel claro en Lancaster',
  'we have a new tank thats empty and ready for its first fill, 500 off road, Tipp City',
  'necesito aceite de calefaccion para mi casa en Lancaster, el tanque esta casi vacio',
])(
  'a dump truck has tipped nothing, and a tank that is empty or nearly so and to be filled is an order: "%s"',
  async (said) => {
    expect((await ask(said)).emergency).toBe('none')
  },
)
