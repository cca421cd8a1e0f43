import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { answerOf, ask, builtIn, content } from '../testing.ts'
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

const monday = at('2025-11-24T10:00-05:00')
const onMonday = async (text: string, ...before: string[]) =>
  (
    await answerOf(
      builtIn,
      text,
      { now: monday },
      { history: before.map((content) => ({ role: 'user' as const, content })) },
    )
  ).text

test('"do you deliver tomorrow to" is answered with yes or no, for the day and for the place', async () => {
  expect(await onMonday('do you deliver tomorrow to Dublin')).toMatch(
    /^Yes\. We deliver to Dublin \(Franklin County\), and we're open tomorrow .*, as a priority \(1-2 days\) delivery/,
  )
  expect(await onMonday('do you deliver to Dublin on thursday')).toMatch(
    /^No, not on Thu, Nov 27, 2025: we're closed \(Thanksgiving\)\..* Fri, Nov 28/,
  )
  expect(await onMonday('do you deliver to Adams County on friday')).toMatch(/^Not on a regular route/)
  expect(await onMonday('do you deliver to Akron today')).toMatch(/^The same day is an emergency delivery/)
})

test('a day that begins before our office opens again can be promised by nobody', async () => {
  const late = await answerOf(builtIn, 'do you deliver to Akron on friday', { now: at('2025-11-26T20:00-05:00') })
  expect(late.text).toMatch(/^Not on Fri, Nov 28, 2025 any more/)
})

test('"how about Saturday" keeps the place, and "what about" another place keeps the day', async () => {
  expect(await onMonday('how about Saturday', 'do you deliver to Dublin')).toMatch(
    /^Yes\. We deliver to Dublin .* on Sat, Nov 29/,
  )
  expect(await onMonday('what about Newark', 'do you deliver to Dublin on thursday')).toMatch(
    /^No, not on Thu, Nov 27.* We deliver to Newark/,
  )
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

test("a visitor who is not signed in asks for an order's status by its reference, in the chat or on its page", async () => {
  const { text, sources } = await ask('what is the status of my order')
  expect(text).toContain(
    'Type your order number here (it looks like OR-7K3M-92XD) and the email or phone number you gave us.',
  )
  expect(sources[0]?.href).toBe('/status')
})

test('an order on its way is told with its promise, one that nobody confirmed with its wish', () => {
  const friday = { day: '2025-11-28', window: 'morning' } as const
  expect(orderSaid(english, { ...friday, state: 'in_transit' })).toBe(
    'order in transit, promised Friday, November 28, 7 AM to noon',
  )
  expect(orderSaid(english, { ...friday, state: 'placed' })).toBe(
    'order placed, requested for Friday, November 28, 7 AM to noon, not confirmed yet',
  )
  expect(orderSaid(english, { ...friday, state: 'delivered' })).toBe('order delivered')
})
