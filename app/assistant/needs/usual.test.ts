import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Viewer } from '#domain/viewer.ts'
import { answerOf, builtIn, newAssistant, shareEngine } from '../testing.ts'
import type { Own } from './own.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const customer = { role: 'customer', userId: 'a' } as Viewer

const quarry = { name: 'Ridge quarry', address: '14200 County Road 9, Marysville, OH 43040', county: 'Union' }
const shop = { name: 'Main shop', address: '3100 Harrisburg Pike, Grove City, OH 43123', county: 'Franklin' }
const order = { id: '0f', reference: 'OR-7K3M-92XD', address: quarry.address, day: '2026-11-20', active: false }
const gallons = (product: string, gallons: number) => ({ product, unit: 'gallon' as const, quantity: gallons * 10 })

const own: Own = {
  sites: [quarry, shop],
  orders: [
    {
      ...{ id: '1f', reference: 'OR-2222-3333', address: shop.address, day: '2026-12-01', active: true },
      lines: [gallons('ulsd', 350), { product: 'engine-oils.drum-55', unit: 'package', quantity: 2 }],
    },
    { ...order, lines: [gallons('off-road-diesel', 800)] },
    { ...order, id: '2f', reference: 'OR-4444-5555', day: '2026-11-25', active: true, lines: [] },
  ],
}
const assistant = newAssistant({ own: () => Promise.resolve(own), makeEngine: shareEngine })
const say = (text: string) => answerOf(assistant, text, { now, viewer: customer })
const linksOf = async (text: string) => (await say(text)).suggestions.map(({ action }) => action)

test('"the usual" is the last order: its products, gallons and place, said back with its reference', async () => {
  const { text, suggestions, offer } = await say('send me the usual')
  expect(text).toContain('350 gallons of ultra-low sulfur diesel')
  expect(text).toContain('Main shop, Grove City (Franklin County)')
  expect(text).toContain('Same as your order OR-2222-3333')
  expect(suggestions.slice(0, 2).map(({ action }) => action)).toEqual([
    '/quote/fuel?product=ulsd&volume=350&deliveryAddress=Grove+City',
    '/quote/lubricants?product=engine-oils&volume=2+55-gallon+drums&deliveryAddress=Grove+City',
  ])
  // The street is in the draft of the form alone.
  expect(offer).toMatchObject({ form: '/quote/fuel', answers: { deliveryAddress: shop.address } })
})

test('"same as last time, 500 gal to the quarry" keeps the product that goes there, and the gallons that were said', async () => {
  expect((await linksOf('same as last time, 500 gal to the quarry'))[0]).toBe(
    '/quote/fuel?product=off-road-diesel&volume=500&deliveryAddress=Marysville',
  )
})

test('a site called by its name brings its product, and no gallons nobody said', async () => {
  const { text, suggestions } = await say('fill the tank at the quarry on wednesday')
  expect(suggestions[0]?.action).toBe(
    '/quote/fuel?product=off-road-diesel&deliveryDate=2026-11-25&deliveryWhen=on&deliveryAddress=Marysville',
  )
  expect(text).toContain('How many gallons?')
})

test('a city in which they have one site is that site; another product is the one that was said', async () => {
  const { suggestions, offer } = await say('300 gallons of red to Grove City tomorrow')
  expect(suggestions[0]?.action).toContain('product=off-road-diesel')
  expect(offer).toMatchObject({ answers: { deliveryAddress: shop.address } })
})

test('a change opens the order it names, or else the next to come', async () => {
  expect((await linksOf('make it 600 instead of 400 on OR-2222-3333'))[0]).toBe('/dashboard/customer/orders/1f')
  const { text, suggestions } = await say('can you move my delivery to friday')
  expect(suggestions[0]).toEqual({
    text: 'Ask for another day: OR-4444-5555',
    action: '/dashboard/customer/orders/2f',
  })
  expect(text).toContain('OR-4444-5555')
  expect((await linksOf('make it 600 instead of 400 on OR-9999-9999'))[0]).toMatch(/^\/support/)
})

test('"reorder" is the last order, and a number that is none of theirs changes no other order', async () => {
  for (const q of ['reorder', 'how do i reorder', 'repeat my last order', 'can you order that again'])
    expect([q, (await linksOf(q))[0]]).toEqual([q, '/quote/fuel?product=ulsd&volume=350&deliveryAddress=Grove+City'])
  expect((await linksOf('please change order 20418 to 400 gallons'))[0]).toMatch(/^\/support/)
})

test('who is not signed in is asked, and has no usual', async () => {
  const { text, suggestions } = await answerOf(builtIn, 'send me the usual', { now })
  expect(text).toContain('Sign in')
  expect(suggestions[0]?.action).toBe('/quote/fuel')
})
