import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import type { Context } from '#domain/context.ts'
import type { Order } from '#features/orders/schema.ts'
import { dayRemark } from '#features/orders/pages/order-view.ts'
import { check, remarkOn } from '../form.ts'
import schedule from '../catalogue/delivery-schedule.ts'
import { fieldContext } from '../opening-days.ts'
import { explainDay, fullWords, type DayReader } from './closures.ts'

const christmas = [
  { date: '2026-12-24', name: 'Christmas Eve', closes: '12:00' },
  { date: '2026-12-25', name: 'Christmas' },
]
const now = Temporal.Instant.from('2026-12-01T15:00Z')
const ctx = { calendar: { ...calendar, holidays: christmas }, credit: {}, now } as unknown as Context
const moment = fieldContext(ctx)
const { closures } = moment

const [saturday, wednesday, eve, day] = ['2026-12-05', '2026-12-02', '2026-12-24', '2026-12-25']
const read = (date: string, hours: string, reader: DayReader = 'chooser') =>
  closures && explainDay({ date, hours }, closures, reader)

test.each([
  [
    saturday,
    'afternoon',
    "Saturday: our office closes at 2 PM that day. We'll confirm these hours with you or offer you others.",
  ],
  [saturday, 'evening', expect.stringContaining('closes at 2 PM')],
  [eve, 'afternoon', expect.stringContaining('Christmas Eve: our office closes at noon that day.')],
  [saturday, 'morning', undefined],
  [eve, 'morning', undefined],
  [saturday, 'flexible', undefined],
  [saturday, '', undefined],
  [wednesday, 'evening', undefined],
])('%s, %s: hours after a short day closes are explained', (date, hours, said) => {
  expect(read(date, hours)).toEqual(said)
})

test('a closed day says what else to choose only where a day can be chosen', () => {
  const said =
    "Christmas: our office is closed that day. We'll confirm your date with you or offer you Sat, Dec 26, 2026."
  expect(read(day, 'morning')).toBe(`${said} If you need it by then, choose Thu, Dec 24, 2026.`)
  expect(read(day, 'morning', 'customer')).toBe(said)
})

test('a day that is over is never offered: who needs it today calls', () => {
  const onTheDay = fieldContext({ ...ctx, now: Temporal.Instant.from('2026-12-25T15:00Z') }).closures
  const said = onTheDay && explainDay({ date: day }, onTheDay, 'chooser')
  expect(said).toMatch(/offer you Sat, Dec 26, 2026\. If it can't wait, please call us\.$/)
})

test('staff read what is theirs to do', () => {
  expect(read(day, 'morning', 'staff')).toMatch(/Confirm the date with the customer or offer Sat, Dec 26, 2026\.$/)
  expect(read(saturday, 'evening', 'staff')).toMatch(/Confirm these hours with the customer or offer earlier ones\.$/)
})

test('the request of a delivery after closing says so to the customer and to staff', () => {
  const checked = check(schedule, { ...schedule.sample, preferredDate: saturday, preferredTime: 'evening' }, moment)
  if (!('answers' in checked)) throw new Error('The sample was refused.')
  const { answers } = checked
  const said = (reader: DayReader) => answers.flatMap((one) => remarkOn(schedule, one, answers, moment, reader) ?? [])
  expect([said('customer'), said('staff')]).toEqual([
    [expect.stringContaining("We'll confirm these hours with you")],
    [expect.stringContaining('Confirm these hours with the customer')],
  ])
})

test('an order says it until it is confirmed, and not once another day was asked for', () => {
  const order = { state: 'placed', deliveryDate: saturday, deliveryWindow: 'afternoon', wishedDay: null }
  const said = (change: object) => dayRemark(ctx, { ...order, ...change } as unknown as Order, 'customer')
  const wishedDay = { to: { deliveryDate: wednesday, deliveryWindow: 'morning' }, reason: null }
  expect(said({})).toContain('our office closes at 2 PM')
  expect([said({ wishedDay }), said({ state: 'confirmed' })]).toEqual([undefined, undefined])
})

test('a day whose trucks are full says so, with the next open days that have room', () => {
  const full = {
    days: [
      { date: '2026-12-03', hours: ['flexible', 'morning', 'afternoon', 'evening'] as const },
      { date: '2026-12-04', hours: ['morning'] as const },
    ],
    until: '2026-12-10',
  }
  const say = (date: string, hours: string, mayAsk?: boolean) =>
    explainDay({ date, hours }, { ...closures!, full: { ...full, mayAsk } }, 'chooser')
  expect(say('2026-12-03', '')).toBe(
    'Our trucks are full on Thu, Dec 3, 2026. The next times with room: Fri, Dec 4, 2026; Sat, Dec 5, 2026; Mon, Dec 7, 2026.',
  )
  expect(say('2026-12-04', 'morning', true)).toBe(
    "Our trucks are full on Fri, Dec 4, 2026, 7 AM to noon. The next times with room: Sat, Dec 5, 2026; Mon, Dec 7, 2026; Tue, Dec 8, 2026. If you need it that day, send this anyway and we'll see what we can do.",
  )
  expect(say('2026-12-04', 'evening')).toBeUndefined()
  expect(fullWords(full)).toBe('Full: Thu, Dec 3, 2026; Fri, Dec 4, 2026, 7 AM to noon.')
})
