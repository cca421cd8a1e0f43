import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { promiseInSpanish } from '#content/spanish.ts'
import type { Context } from '#domain/context.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { VisitorQuestion, Assistant } from '../assistant.ts'
import { shortenAnswer } from '../built-in/shorten-answer.ts'
import { passagesOf } from '../built-in/passages.ts'
import { answerOf, ask, builtIn, content, newAssistant, shareEngine } from '../testing.ts'
import { languageOf } from '../words/language.ts'

const { phone } = content.company
const passages = passagesOf(content)

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')

/** The last answer of a conversation, in which each answer is in the language that it was given. */
const say = (...said: string[]) => talk(builtIn, { now }, ...said)

const talk = async (assistant: Assistant, given: Partial<Context>, ...said: string[]) => {
  const history: VisitorQuestion['history'][number][] = []
  for (const text of said.slice(0, -1)) {
    const { text: answered, language, passages } = await answerOf(assistant, text, given, { history })
    history.push({ role: 'user', content: text }, { role: 'assistant', content: answered, language, passages })
  }
  return answerOf(assistant, said.at(-1) ?? '', given, { history })
}

test('every passage, hand-over topic and product is said in Spanish, and nothing else is', () => {
  const { spanish, handover, fuels, lubricants, delivery } = content
  expect(Object.keys(spanish.passages).toSorted()).toEqual(passages.map(({ id }) => id).toSorted())
  expect(Object.keys(spanish.handover).toSorted()).toEqual(handover.map(({ topic }) => topic).toSorted())
  const products = [...fuels, ...lubricants.families, ...delivery.onRequest].map(({ key }) => key)
  expect(Object.keys(spanish.products).toSorted()).toEqual([...new Set(products)].toSorted())
})

const promises = Object.values(content.promises)
const figuresIn = (text: string) => [...text.matchAll(/\d+(?:[.,:]\d+)*/g)].map(([figure]) => figure)
const without = (text: string, parts: readonly string[]) =>
  parts.reduce((left, part) => left.replaceAll(part, ''), text)

test.each(passages)('$id: figures, prices, times and promises of the Spanish are those of the English', (passage) => {
  const { title, text } = passage
  const spanish = passage.spanish?.text ?? ''
  const known = new Set(figuresIn(`${title} ${text} ${phone}`))
  const promised = promises.map(promiseInSpanish).toSorted((one, other) => other.length - one.length)
  const hours = content.spanish.passages.hours?.text.split(', hora')[0]?.replace('La oficina abre ', '') ?? ''
  expect(figuresIn(without(spanish, [...promised, hours])).filter((figure) => !known.has(figure))).toEqual([])
  // What the English promises, the Spanish promises as well.
  const said = promises.filter(({ words }) => shortenAnswer(text).includes(words))
  for (const promise of said) expect(spanish).toContain(promiseInSpanish(promise))
  const prices = (words: string) => [...words.matchAll(/\$[\d,.]*\d/g)].map(([price]) => price).toSorted()
  if (prices(spanish).length > 0)
    expect([...new Set(prices(spanish))]).toEqual([...new Set(prices(shortenAnswer(text)))])
})

test.each<[string, 'en' | 'es', ...string[]]>([
  ['diesel', 'en'],
  ['red diesel 500', 'en'],
  ['Do you deliver in El Paso?', 'en'],
  ['is La Rue in Marion county', 'en'],
  ['need a tote of AW 46', 'en'],
  ['hola', 'es'],
  ['gracias', 'es'],
  ['500 galones', 'es'],
  ['diesel rojo', 'es'],
  ['cotizacion de diesel', 'es'],
  ['¿cuándo abren?', 'es'],
  ['diesel', 'es', 'hola, necesito combustible'],
  ['ok thanks', 'es', '¿cuánto cuesta el galón?'],
  ['500', 'es', 'ocupo diesel para el rancho', 'rojo'],
  ['gracias', 'en', 'do you deliver to Dublin', 'thank you'],
  ['need 500 galones de diesel', 'es', '¿tienen diésel rojo?'],
  ['what are your hours on friday', 'en', '¿tienen diésel rojo?'],
])('"%s" is answered in %s (before: %s)', (text, language, ...before) => {
  const history = before.map((content) => ({ role: 'user' as const, content }))
  expect(languageOf(content, text, history)).toBe(language)
})

test('a conversation stays Spanish when its Spanish words are out of sight', () => {
  const history = [{ role: 'assistant' as const, content: '¿Cuántos galones?', language: 'es' as const }]
  expect(languageOf(content, '500', history)).toBe('es')
})

test('a need in Spanish is said back in Spanish, with the closed day, the promise and what is missing', async () => {
  const { text, suggestions, language, offer } = await say('necesito 800 galones de diesel rojo antes del viernes')
  expect(language).toBe('es')
  expect(text.split('\n')).toEqual([
    'Entendido: 800 galones de diésel rojo, a más tardar el miércoles 25 de noviembre.',
    'El jueves 26 de noviembre estamos cerrados (Día de Acción de Gracias), así que tiene que llegar a más tardar el miércoles 25 de noviembre.',
    `Le damos el precio ${promiseInSpanish(content.promises.fuel_quote as never)}. La oficina está abierta ahora, hasta las 6 PM.`,
    '¿A qué ciudad, condado o código postal va?',
  ])
  expect(suggestions[0]).toEqual({
    text: 'Pedir precio: 800 galones de diésel rojo',
    action: '/quote/fuel?product=off-road-diesel&volume=800&deliveryDate=2026-11-25&deliveryWhen=by&lang=es',
  })
  expect(offer).toMatchObject({ answers: { notes: expect.stringMatching(/^Writes Spanish\.\nnecesito/) as string } })
})

test('one thing at a time is asked in Spanish, and short answers stay in it', async () => {
  expect((await say('ocupo diesel para mi rancho')).text).toContain('(claro)')
  expect((await say('ocupo diesel para mi rancho', 'off road')).text).toContain('¿Cuántos galones?')
  expect((await say('ocupo diesel para mi rancho', 'off road', '500')).text).toContain('¿A qué ciudad')
  const { text } = await say('ocupo diesel para mi rancho', 'off road', '500', 'Dublin')
  expect(text).toContain('¿Para qué día')
  const last = await say('ocupo quinientos galones de diesel', 'rojo', 'Dublin', 'mañana')
  expect(last.suggestions[0]?.action).toBe(
    '/quote/fuel?product=off-road-diesel&volume=500&deliveryDate=2026-11-24&deliveryWhen=on&deliveryAddress=Dublin&lang=es',
  )
})

test.each([
  ['mándeme 300 galones de diésel rojo pasado mañana a Lancaster', 'deliveryDate=2026-11-25&deliveryWhen=on'],
  ['ocupamos 300 galones de diesel claro para el viernes', 'deliveryDate=2026-11-27&deliveryWhen=on'],
  ['necesito 300 galones de gasolina antes del jueves', 'deliveryDate=2026-11-25&deliveryWhen=by'],
  ['necesito 300 galones de gasolina lo antes posible', 'deliveryWhen=asap'],
  ['quiero quinientos galones de gasolina', 'product=gasoline-87&volume=500'],
  ['necesito dos tambos de aceite hidráulico AW 46', 'product=hydraulic-fluids&volume=2+drums+of+AW+46'],
  ['ocupo 300 galones de gasolina de hoy en ocho', 'deliveryDate=2026-11-30&deliveryWhen=on'],
  ['ocupo 300 galones de gasolina a más tardar el miércoles', 'deliveryDate=2026-11-25&deliveryWhen=by'],
  ['ocupo treinta y cinco galones de queroseno', 'product=kerosene'],
  ['mándenme mil doscientos galones de diesel claro', 'product=ulsd&volume=1200'],
  ['necesito llenar mis camiones con diesel en la noche en Dublin', '/quote/services?'],
  ['ocupo tres cubetas de grasa', 'product=greases&volume=3+pails'],
  ['cámbieme la entrega del martes al viernes', 'preferredDate=2026-11-27'],
])('"%s" opens its form with %s', async (text, query) => {
  expect((await say(text)).suggestions[0]?.action).toContain(query)
})

test.each([
  [
    ['¿entregan en Dublin el viernes?'],
    'Sí. Entregamos a Dublin (condado de Franklin) y el viernes 27 de noviembre abrimos.',
  ],
  [
    ['¿pueden entregar mañana en el condado de Delaware?'],
    'Sí. Entregamos al condado de Delaware y mañana (martes 24 de noviembre) abrimos; va como entrega prioritaria',
  ],
  [
    ['¿entregan en Dublin el viernes?', '¿y el jueves?'],
    'No, el jueves 26 de noviembre no: estamos cerrados (Día de Acción de Gracias).',
  ],
  [['¿entregan en Dublin el viernes?', '¿y en Newark?', '¿y mañana?'], 'Sí. Entregamos a Newark (condado de Licking)'],
  [['¿entregan en Dublin el viernes?', '¿y hoy?'], 'El mismo día es una entrega de emergencia.'],
  [['¿entregan en el condado de Gallia el viernes?'], 'En ruta fija, no. El condado de Gallia queda fuera'],
])('a question whether we deliver on a day is answered in Spanish, yes or no first: %s', async (said, words) => {
  const { text, language } = await say(...said)
  expect([language, text.slice(0, words.length)]).toEqual(['es', words])
})

/** An assistant with a customer who has a site and an order to come. */
const customer = { role: 'customer', userId: 'a' } as Viewer
const site = { name: 'Rancho Norte', address: '14200 County Road 9, Marysville, OH 43040', county: 'Union' }
const order = {
  ...{ id: '1f', reference: 'OR-2222-3333', address: site.address, day: '2026-12-01', now: 'day' as const },
  lines: [{ product: 'off-road-diesel', unit: 'gallon' as const, quantity: 3500 }],
}
const withOwn = newAssistant({
  makeEngine: shareEngine,
  own: ({ viewer }) =>
    Promise.resolve(viewer === customer ? { sites: [site], orders: [order] } : { sites: [], orders: [] }),
  orders: () => Promise.resolve([]),
  checkStatus: () => Promise.resolve({ state: 'Confirmed', when: 'Fri, Nov 27, 2026' }),
  ownMatter: (_ctx, _reference, say) => Promise.resolve({ words: say.figures.order('in transit'), href: '/orders/1f' }),
})
const ofCustomer = (...said: string[]) => talk(withOwn, { now, viewer: customer }, ...said)

test('the usual order, the customer’s site and the order to change are answered in Spanish', async () => {
  const usual = await ofCustomer('mándeme lo de siempre')
  expect(usual.text.split('\n')[0]).toBe(
    'Entendido: 350 galones de diésel rojo, Rancho Norte, Marysville (condado de Union). Igual que en su pedido OR-2222-3333; cambie lo que ahora sea distinto.',
  )
  const sited = await ofCustomer('ocupo 300 galones de gasolina en el rancho norte el viernes')
  expect(sited.text).toContain('Rancho Norte, Marysville (condado de Union), el viernes 27 de noviembre.')
  const change = await ofCustomer('cambie mi entrega al viernes')

  expect(change.suggestions[0]).toEqual({
    text: 'Pedir otro día: OR-2222-3333',
    action: '/dashboard/customer/orders/1f#wish_day',
  })
  expect((await ofCustomer('¿dónde está mi pedido?', 'OR-7K3M-92XD')).text).toBe('OR-7K3M-92XD: pedido en camino.')
  expect((await say('mándeme lo de siempre')).text).toContain('Entre en su cuenta y le pongo lo último que pidió.')
})

test('reference and email are taken in Spanish, and what is shown is said in it', async () => {
  const visitor = newAssistant({
    makeEngine: shareEngine,
    ownMatter: () => Promise.resolve(undefined),
    checkStatus: () =>
      Promise.resolve({
        ...{ state: 'Confirmed', when: 'Valid until Fri, Nov 27, 2026, 6 PM EST' },
        moment: { of: 'valid' as const, at: new Date('2026-11-27T23:00:00Z') },
      }),
  })
  const asked = await talk(visitor, { now }, '¿dónde está mi pedido?', 'OR-7K3M-92XD')
  expect(asked.text).toMatch(/^Escriba el correo o el teléfono que nos dio con OR-7K3M-92XD/)
  const told = await talk(visitor, { now }, '¿dónde está mi pedido?', 'OR-7K3M-92XD', '614 555 0100')
  expect(told.text).toBe(
    'Si esa referencia y esos datos van juntos, le acabamos de mandar el enlace por correo.\nEstado: confirmado. Vigente hasta el viernes 27 de noviembre, a las 6 PM.',
  )
})

test('a request for a full transport load is no emergency', async () => {
  const { text, emergency } = await say('ocupo una pipa completa de gasolina')
  expect([emergency, text.split('\n')[0]]).toEqual(['none', 'Entendido: una pipa completa de gasolina regular 87.'])
})

const lists = globSync('test/assistant-questions*.json').flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as { q: string; kind: string }[],
)
const spanish = lists.filter(({ q }) => languageOf(content, q) === 'es')

/** Of what stays English in a Spanish answer: names of buttons and of the notice, in quotes or capitals. */
const named = /"[^"]*"|[A-Z]{3,}[A-Z, ]*/g
const englishWords = /\b(the|and|you|your|we|our|with|for|from|call|when|which|county|hours|delivery|price|quote)\b/i

test('no Spanish question of our lists is answered with English words, in text, buttons or links', async () => {
  expect(spanish.length).toBeGreaterThan(35)
  for (const { q } of spanish) {
    const { text, suggestions, sources, language } = await ask(q)
    expect([q, language]).toEqual([q, 'es'])
    const words = [text, ...suggestions.map((one) => one.text), ...sources.map(({ title }) => title)]
    for (const said of words)
      expect([q, said.replaceAll(named, '')]).toEqual([q, expect.not.stringMatching(englishWords)])
  }
})

test.each([
  ...spanish.filter(({ kind }) => kind === 'emergency').map(({ q }) => q),
  ...content.emergencies.sure.filter((text) => languageOf(content, text) === 'es'),
  'auxilio',
  '¡hay fuego en la bomba!',
  'incendio en el tanque',
  'se está quemando la pipa',
  'se está tirando el diesel del tanque',
  'se reventó la manguera y hay diésel por todos lados',
  'hay una fuga de combustible',
  'le cayó gasolina en los ojos a un compañero',
  'mi compañero se tomó diesel',
  'huele mucho a gasolina en el sótano',
  'nos quedamos sin diesel',
  'no tenemos calefacción y hay un bebé',
  'el generador del hospital se va a apagar',
  'se volteó la pipa en la carretera',
  'le echaron gasolina al camión de diesel y ya lo prendieron',
  'ayuda, alguien está inconsciente por los vapores',
])('an emergency in Spanish is heard and answered in it, the hotline in its first line: "%s"', async (q) => {
  const { emergency, text, language, suggestions } = await ask(q)
  expect([emergency === 'none', language]).toEqual([false, 'es'])
  expect(text.split('\n')[0]).toContain(phone)
  expect(suggestions.some(({ action }) => action.startsWith('tel:'))).toBe(true)
})

test('an English answer that staff taught follows a Spanish sentence that says so', async () => {
  const assistant = newAssistant()
  const passage = { id: 'staff:1', title: 'The yard', text: 'There is a zebra crossing.', href: '/contact', asks: [] }
  const q = '¿hay un paso de cebra en su patio?'
  assistant.learn({ passages: [passage], asks: [{ passageId: 'staff:1', question: q }] })
  const { text } = await answerOf(assistant, q)
  expect(text.split('\n')).toEqual([
    `Esta respuesta solo la tengo en inglés. Para hablar con una persona, llame al ${phone}.`,
    'The yard: There is a zebra crossing.',
  ])
})
