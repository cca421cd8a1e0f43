import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { calendar } from '#domain/testing.ts'
import { dayThatKeeps, formatDeliveryTiming } from './delivery-timing.ts'

/** Thursday, November 20, 10 AM; Thanksgiving is the 27th. */
const clock = { calendar, now: Temporal.Instant.from('2025-11-20T10:00-05:00') }

test.each([
  ['on', '2025-11-26', '2025-11-26'],
  ['on', '2025-11-27', '2025-11-27'],
  [null, '2025-11-26', '2025-11-26'],
  ['by', '2025-11-26', '2025-11-26'],
  ['by', '2025-11-27', '2025-11-26'],
  ['by', '2025-11-30', '2025-11-28'],
  ['by', '2025-11-19', undefined],
  ['on', null, undefined],
  ['asap', null, '2025-11-21'],
] as const)('%s %s is kept by %s', (wantedWhen, wantedDate, day) => {
  expect(dayThatKeeps(clock, { wantedWhen, wantedDate, wantedWindow: null })).toBe(day)
})

test('a wish is said as it was meant', () => {
  const wantedDate = '2025-11-26'
  const said = [
    { wantedWhen: 'by', wantedDate, wantedWindow: 'morning' },
    { wantedWhen: 'on', wantedDate, wantedWindow: 'flexible' },
    { wantedWhen: 'asap', wantedDate: null, wantedWindow: null },
    { wantedWhen: null, wantedDate: null, wantedWindow: null },
  ] as const
  expect(said.map(formatDeliveryTiming)).toEqual([
    'By Wed, Nov 26, 2025, 7 AM to noon',
    'Wed, Nov 26, 2025',
    'As soon as possible',
    undefined,
  ])
})
