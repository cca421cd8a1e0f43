import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { ask, content } from '../testing.ts'
import { english } from '../phrases/english.ts'
import { hoursSaid } from './hours.ts'
import { orderSaid } from './orders.ts'
import { countiesOfZip, placeIn } from './places.ts'

const at = (time: string) => Temporal.Instant.from(time)

test.each([
  ['2025-11-20T10:00-05:00', 'are you open', 'The office is open now, until 6 PM.'],
  ['2025-11-20T19:00-05:00', 'are you open', 'The office is closed right now. It opens tomorrow at 7 AM.'],
  ['2025-11-22T15:00-05:00', 'are you open now', 'The office is closed right now. It opens Monday at 7 AM.'],
  [
    '2025-11-27T10:00-05:00',
    'open today?',
    'The office is closed right now. Today is Thanksgiving Day. It opens tomorrow at 7 AM.',
  ],
  ['2025-11-20T10:00-05:00', 'open on saturday?', 'The office is open on Saturday, November 22 from 8 AM to 2 PM.'],
  ['2025-11-20T10:00-05:00', '¿abren el domingo?', 'The office is closed on Sunday, November 23.'],
  ['2025-11-20T10:00-05:00', 'open tomorrow?', 'The office is open tomorrow from 7 AM to 6 PM.'],
  [
    '2025-11-20T10:00-05:00',
    'closed for Thanksgiving?',
    'The office is closed on Thursday, November 27 (Thanksgiving Day).',
  ],
  [
    '2025-11-20T10:00-05:00',
    'open the day after Thanksgiving?',
    'The office is open on Friday, November 28 from 7 AM to 6 PM.',
  ],
])('at %s "%s" is answered from the calendar', (now, question, said) => {
  expect(hoursSaid(english, calendar, at(now), question)).toBe(said)
})

test('places are read from cities, counties and ZIPs', () => {
  expect(placeIn(content, 'do you come to Akron')?.county.name).toBe('Summit')
  expect(placeIn(content, 'emergency time in Hamilton County')?.county.name).toBe('Hamilton')
  expect(placeIn(content, 'in Hamilton')?.county.name).toBe('Butler')
  expect(placeIn(content, 'we are in 43035')?.county.name).toBe('Delaware')
  expect(placeIn(content, 'we are on the moon')).toBeUndefined()
  expect(countiesOfZip(content, 'ZIP 43065')).toEqual(['Delaware', 'Franklin'])
})

test('"do you deliver to" is answered for the place, served or not', async () => {
  const served = await ask('do you deliver to Akron')
  expect(served.text).toContain('We run scheduled deliveries and routes in Summit County')
  expect(served.sources[0]).toEqual({ title: 'Akron', href: '/coverage/city/akron' })
  expect((await ask('do you deliver to Adams County')).text).toContain('outside our scheduled routes')
})

test('a ZIP in several counties says so', async () => {
  expect((await ask('do you deliver to 43065')).text).toContain(
    'This ZIP code is also in Franklin County; go by your county.',
  )
})

test('packaging and promises are those of the data', async () => {
  const packages = (await ask('what packaging sizes are there')).text
  for (const { gallons } of content.lubricants.packages)
    if (gallons && gallons > 1) expect(packages).toContain(`${gallons}-gallon`)
  expect((await ask('how long for a fuel quote')).text).toContain(content.promises.fuel_quote?.words)
})

test('where an order stands is asked on the page of its reference by who is not signed in', async () => {
  const { text, sources } = await ask('what is the status of my order')
  expect(text).toContain('Type your reference on the page below, or call (614) 555-0142 and mention it.')
  expect(sources[0]?.href).toBe('/status')
})

test('an order on its way is told with its promise, one that nobody confirmed with its wish', () => {
  const friday = { day: '2025-11-28', window: 'morning' } as const
  expect(orderSaid(english, { ...friday, state: 'in_transit' })).toBe(
    'order, in transit, promised Friday, November 28, 7 AM to 12 PM',
  )
  expect(orderSaid(english, { ...friday, state: 'placed' })).toBe(
    'order, placed, requested for Friday, November 28, 7 AM to 12 PM, not confirmed yet',
  )
  expect(orderSaid(english, { ...friday, state: 'delivered' })).toBe('order, delivered')
})
