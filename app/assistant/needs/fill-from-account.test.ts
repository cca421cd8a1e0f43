import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Viewer } from '#domain/viewer.ts'
import { answerOf, builtIn, newAssistant, shareEngine } from '../testing.ts'
import type { OwnDeliveries } from './own-deliveries.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const customer = { role: 'customer', userId: 'a' } as Viewer

const quarry = { name: 'Ridge quarry', address: '14200 County Road 9, Marysville, OH 43040', county: 'Union' }
const shop = { name: 'Main shop', address: '3100 Harrisburg Pike, Grove City, OH 43123', county: 'Franklin' }
const order = { id: '0f', reference: 'OR-7K3M-92XD', address: quarry.address, day: '2026-11-20', now: 'over' as const }
const gallons = (product: string, gallons: number) => ({ product, unit: 'gallon' as const, quantity: gallons * 10 })

const own: OwnDeliveries = {
  sites: [quarry, shop],
  orders: [
    {
      ...{ id: '1f', reference: 'OR-2222-3333', address: shop.address, day: '2026-12-01', now: 'day' },
      lines: [gallons('ulsd', 350), { product: 'engine-oils.drum-55', unit: 'package', quantity: 2 }],
    },
    { ...order, lines: [gallons('off-road-diesel', 800)] },
    { ...order, id: '2f', reference: 'OR-4444-5555', day: '2026-11-25', now: 'day', lines: [] },
  ],
}
const assistant = newAssistant({ own: () => Promise.resolve(own), makeEngine: shareEngine })
const say = (text: string, orders = own.orders) =>
  answerOf(orders === own.orders ? assistant : having(orders), text, { now, viewer: customer })
const having = (orders: OwnDeliveries['orders']) =>
  newAssistant({ own: () => Promise.resolve({ ...own, orders }), makeEngine: shareEngine })
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

test('a change opens the order it names, or the only one that can change, where that is asked for', async () => {
  expect((await linksOf('make it 600 instead of 400 on OR-2222-3333'))[0]).toBe('/dashboard/customer/orders/1f#said')
  const one = own.orders.filter(({ id }) => id !== '1f')
  const { text, suggestions, offer } = await say('can you move my delivery to friday', one)
  expect(suggestions[0]).toEqual({
    text: 'Ask for another day: OR-4444-5555',
    action: '/dashboard/customer/orders/2f#wish_day',
  })
  expect(text).toMatch(/^A different day for your delivery: Fri, Nov 27, 2026\./)
  expect(text).toContain('Your next order is OR-4444-5555, for Wed, Nov 25, 2026.')
  // No form of the site beside it, which would make a second delivery of it.
  expect([offer, suggestions.filter(({ action }) => action.startsWith('/delivery'))]).toEqual([undefined, []])
  expect((await linksOf('make it 600 instead of 400 on OR-9999-9999'))[0]).toMatch(/^\/support/)
})

test('a customer with several orders that can change is asked which one; an order on the road is not offered', async () => {
  const onTheRoad = {
    ...order,
    id: '3f',
    reference: 'OR-6666-7777',
    day: '2026-11-24',
    now: 'road' as const,
    lines: [],
  }
  const all = [onTheRoad, ...own.orders]
  const several = await say('can you change my delivery to tuesday', all)
  expect(several.suggestions.slice(0, 2).map(({ action }) => action)).toEqual([
    '/dashboard/customer/orders/2f#wish_day',
    '/dashboard/customer/orders/1f#wish_day',
  ])
  expect(several.text.split('\n')).toEqual(
    expect.arrayContaining([
      'Which order do you mean?',
      'OR-4444-5555: Wed, Nov 25, 2026, 14200 County Road 9',
      'OR-2222-3333: Tue, Dec 1, 2026, 3100 Harrisburg Pike',
    ]),
  )
  expect(several.text).toContain('OR-6666-7777 is on the road already')
  // The site that was named says which.
  expect((await say('move my delivery to the quarry to friday', all)).suggestions[0]?.action).toContain('/2f#wish_day')
  for (const asked of ['can you change my delivery to tuesday', 'change OR-6666-7777 to tuesday']) {
    const { text, suggestions } = await say(asked, [onTheRoad])
    expect(text).toMatch(/OR-6666-7777 is on the road already, so it can't be changed here\..+call \(614\) 555-0142/)
    expect(suggestions[0]?.action).toBe('/dashboard/customer/orders/3f#said')
  }
})

test('"reorder" is the last order, and a number that is none of theirs changes no other order', async () => {
  for (const q of ['reorder', 'how do i reorder', 'repeat my last order', 'can you order that again'])
    expect([q, (await linksOf(q))[0]]).toEqual([q, '/quote/fuel?product=ulsd&volume=350&deliveryAddress=Grove+City'])
  expect((await linksOf('please change order 20418 to 400 gallons'))[0]).toMatch(/^\/support/)
})

test('a visitor who is not signed in has no usual order and is asked for the details', async () => {
  const { text, suggestions } = await answerOf(builtIn, 'send me the usual', { now })
  expect(text).toContain('Sign in')
  expect(suggestions[0]?.action).toBe('/quote/fuel')
})
