import { expect, test } from 'vitest'
import { follow, freshQuote, send, sharedSite } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()

type Answer = { response: string; suggestions: { text: string; action: string }[] }

const ask = async (message: string): Promise<Answer> => {
  const answer = await fetch(`${site.origin}/api/assistant`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({ message }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}
const linkIn = ({ suggestions }: Answer) => new URL(suggestions[0]?.action ?? '', site.origin)
const filled = ({ searchParams }: URL) => Object.fromEntries(searchParams)

test('"i need 800 gal off road by thursday" is answered with the fuel quote, filled in', async () => {
  const answer = await ask('i need 800 gal off road by thursday')
  expect(answer.response).toContain('800 gallons of off-road diesel (dyed)')
  expect(answer.response).toContain('Which city, county or ZIP code')
  const link = linkIn(answer)
  expect(link.pathname).toBe('/quote/fuel')
  expect(filled(link)).toEqual({
    product: 'off-road-diesel',
    volume: '800',
    deliveryDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string,
    deliveryWhen: 'by',
  })
})

test.each([
  ['need 300 gal of kerosene in Dublin tomorrow', '/quote/fuel'],
  ['800 gal of clear and 300 of red to Hilliard tomorrow', '/quote/fuel'],
  ['2500 gallons of dyed diesel every week to Marion', '/quote/bulk'],
  ['2 drums of 15w40 to the shop in Lancaster tomorrow', '/quote/lubricants'],
  ['can you wet hose our trucks tomorrow night in 43123', '/quote/services'],
  ['schedule a delivery of 200 gallons of gasoline to Union county tomorrow', '/delivery/schedule'],
  ['please change my order to 450 gallons of premium', '/support'],
])('"%s" opens %s, and every value of the link stands in its fields', async (message, path) => {
  const link = linkIn(await ask(message))
  expect(link.pathname).toBe(path)
  const { cookie } = await tradePeople(site)('buyer', 'customer')
  const page = readPage(await (await fetch(link, { headers: { cookie } })).text())
  const values = Object.entries(filled(link))
  expect(values.length).toBeGreaterThan(2)
  for (const [name, value] of values) expect([name, page.typed(name)]).toEqual([name, value])
})

test('a link puts no words into a field: only places of ours and packages are taken', async () => {
  const page = async (query: string) => readPage(await (await fetch(`${site.origin}/quote/lubricants?${query}`)).text())
  const bad = await page('deliveryAddress=12+Elm+Street&volume=call+me+at+614-555-0142&name=Pat')
  for (const name of ['deliveryAddress', 'volume', 'name']) expect(bad.typed(name)).toBe('')
  const good = await page('deliveryAddress=Vinton+County&volume=3+275-gallon+totes+of+AW46')
  expect([good.typed('deliveryAddress'), good.typed('volume')]).toEqual(['Vinton County', '3 275-gallon totes of AW46'])
})

test('names, phones, emails and streets stay out of the address', async () => {
  const link = linkIn(
    await ask('this is Pat Lee, 614-555-0142, pat@farm.example: 200 gal of red to 1180 Harrisburg Pike in Grove City'),
  )
  expect(filled(link)).toEqual({ product: 'off-road-diesel', volume: '200', deliveryAddress: 'Grove City' })
})

test('a question stays a question, and an emergency has the hotline first', async () => {
  for (const question of [
    'how many gallons are in a tote',
    'do you deliver to Knox County',
    'can I burn red diesel in my pickup',
  ])
    expect((await ask(question)).suggestions.some(({ action }) => action.includes('?'))).toBe(false)
  const { response, suggestions } = await ask(
    'we are out of diesel and the whole crew is down, Grove City, need 400 gallons now',
  )
  expect(response).toContain('hotline')
  expect(suggestions[0]?.action).toMatch(/^tel:/)
  expect(suggestions[1]?.action).toMatch(/^\/quote\/services\?serviceType=emergency-delivery&/)
  const spill = await ask('diesel is leaking out of the tank into the ditch, about 200 gallons')
  expect(spill.suggestions.every(({ action }) => !action.includes('?'))).toBe(true)
})

test('a need in Spanish is answered in it, and what is sent from its form says that the sender writes Spanish', async () => {
  const answer = await ask('necesito 300 galones de diésel rojo en Dublin para el viernes')
  expect(answer.response).toContain('300 galones de diésel rojo')
  const link = linkIn(answer)
  expect(filled(link)).toMatchObject({ product: 'off-road-diesel', volume: '300', lang: 'es' })
  const sent = await send(site, freshQuote(), { path: `${link.pathname}${link.search}` })
  expect(readPage(await (await follow(site, sent)).text()).says).toContain('Writes Spanish')
})
