import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { dueAt, dueBy, overdueBefore, type ResponsePromise } from './due.ts'

const promise = (clock: ResponsePromise['clock'], amount: number): ResponsePromise => ({
  key: 'any',
  words: 'any',
  clock,
  amount,
})

const vectors: [who: string, promise: ResponsePromise, from: string, due: string][] = [
  ['sales inquiry', promise('opening-hours', 2), '2025-11-20T10:00-05:00', '2025-11-20T12:00-05:00'],
  ['sales inquiry on Friday evening', promise('opening-hours', 2), '2025-11-21T17:15-05:00', '2025-11-22T09:15-05:00'],
  ['delivery schedule on Saturday', promise('opening-hours', 2), '2025-11-22T13:30-05:00', '2025-11-24T08:30-05:00'],
  ['delivery schedule after closing', promise('opening-hours', 2), '2025-11-22T15:00-05:00', '2025-11-24T09:00-05:00'],
  [
    'sales inquiry before Thanksgiving',
    promise('opening-hours', 2),
    '2025-11-26T17:30-05:00',
    '2025-11-28T08:30-05:00',
  ],
  ['fuel quote as clocks go back', promise('clock-hours', 24), '2025-11-01T18:00-04:00', '2025-11-02T17:00-05:00'],
  ['fuel quote as clocks go forward', promise('clock-hours', 24), '2026-03-07T18:00-05:00', '2026-03-08T19:00-04:00'],
  ['bulk quote', promise('business-days', 1), '2025-11-20T10:00-05:00', '2025-11-21T18:00-05:00'],
  ['bulk quote on Friday evening', promise('business-days', 1), '2025-11-21T19:00-05:00', '2025-11-25T18:00-05:00'],
  ['credit review over Thanksgiving', promise('business-days', 5), '2025-11-20T10:00-05:00', '2025-11-28T18:00-05:00'],
  ['emergency in metro Columbus', promise('clock-hours', 2), '2025-11-23T02:10-05:00', '2025-11-23T04:10-05:00'],
  ['emergency as clocks go back', promise('clock-hours', 6), '2025-11-01T23:00-04:00', '2025-11-02T04:00-05:00'],
]

test.each(vectors)('a %s is due when the vectors say', (_, promise, from, due) => {
  expect(dueAt(promise, calendar, Temporal.Instant.from(from)).toString()).toBe(Temporal.Instant.from(due).toString())
})

/** Due within 24 hours, but not before the desk has been open two hours: decision 0026. The desk of the vectors opens at 7. */
const byDesk: [what: string, from: string, due: string][] = [
  ['on Saturday night is due on Monday at 9', '2025-11-22T22:00-05:00', '2025-11-24T09:00-05:00'],
  [
    'on Friday in office hours is due on Monday at 9, because Saturday is no business day',
    '2025-11-21T11:00-05:00',
    '2025-11-24T09:00-05:00',
  ],
  ['on Tuesday at noon is due on Wednesday at noon', '2025-11-18T12:00-05:00', '2025-11-19T12:00-05:00'],
  ['on Monday night is due on Wednesday at 9', '2025-11-17T22:00-05:00', '2025-11-19T09:00-05:00'],
  ['before dawn is due the next day at 9', '2025-11-18T03:46-05:00', '2025-11-19T09:00-05:00'],
  ['in the first two hours is due the next day at 9', '2025-11-18T08:30-05:00', '2025-11-19T09:00-05:00'],
  ['at 9 is due at 9', '2025-11-18T09:00-05:00', '2025-11-19T09:00-05:00'],
  ['at closing time is due at closing time', '2025-11-18T18:00-05:00', '2025-11-19T18:00-05:00'],
  ['a minute after closing is due two mornings later', '2025-11-18T18:01-05:00', '2025-11-20T09:00-05:00'],
  ['the day before Thanksgiving is due on Friday at 9', '2025-11-26T12:00-05:00', '2025-11-28T09:00-05:00'],
  ['as clocks go back is due on Monday at 9', '2025-11-01T18:00-04:00', '2025-11-03T09:00-05:00'],
  ['as clocks go forward is due on Monday at 9', '2026-03-07T18:00-05:00', '2026-03-09T09:00-04:00'],
  ['that ends after an early closing is due the next business day', '2025-12-23T13:00-05:00', '2025-12-26T09:00-05:00'],
  [
    'that ends in the night before a late opening is due two hours after it',
    '2025-12-29T23:00-05:00',
    '2025-12-31T12:00-05:00',
  ],
  ['that ends on a late opening is due two hours after it', '2025-12-30T10:00-05:00', '2025-12-31T12:00-05:00'],
  ['that ends in a covered weekend is due then', '2025-12-12T11:00-05:00', '2025-12-13T11:00-05:00'],
  ['on the night before a covered Saturday is due once it is open', '2025-12-12T02:00-05:00', '2025-12-13T10:00-05:00'],
]

const dated = {
  ...calendar,
  holidays: [
    ...calendar.holidays,
    { date: '2025-12-13', name: 'Harvest', opens: '08:00', closes: '14:00' },
    { date: '2025-12-24', name: 'Christmas Eve', closes: '12:00' },
    { date: '2025-12-25', name: 'Christmas Day' },
    { date: '2025-12-31', name: 'Stock count', opens: '10:00' },
  ],
}

test.each(byDesk)('a fuel quote by office hours that was requested %s', (_, from, due) => {
  const quote = { ...promise('clock-hours', 24), deskOpen: 2 }
  expect(dueAt(quote, dated, Temporal.Instant.from(from)).toString()).toBe(Temporal.Instant.from(due).toString())
})

test('an early closing, a late opening and a covered Saturday count in opening hours and business days', () => {
  const due = (promise: ResponsePromise, from: string) =>
    dueAt(promise, dated, Temporal.Instant.from(from))
      .toZonedDateTimeISO('America/New_York')
      .toPlainDateTime()
      .toString()
  expect(due(promise('opening-hours', 2), '2025-12-24T11:00-05:00')).toBe('2025-12-26T08:00:00')
  expect(due(promise('opening-hours', 2), '2025-12-30T17:00-05:00')).toBe('2025-12-31T11:00:00')
  expect(due(promise('business-days', 1), '2025-12-23T10:00-05:00')).toBe('2025-12-24T12:00:00')
  expect(due(promise('business-days', 1), '2025-12-12T10:00-05:00')).toBe('2025-12-13T14:00:00')
  expect(due(promise('business-days', 1), '2025-12-19T10:00-05:00')).toBe('2025-12-22T18:00:00')
})

test('a request at the very minute of closing counts from the next business day', () => {
  const closing = Temporal.Instant.from('2025-11-20T18:00-05:00')
  expect(dueAt(promise('business-days', 1), calendar, closing).toString()).toBe('2025-11-24T23:00:00Z')
})

test('a promise is overdue only after its moment, not at it', () => {
  const promises = {
    hours: promise('clock-hours', 24),
    desk: { ...promise('clock-hours', 24), deskOpen: 2 },
    opening: promise('opening-hours', 2),
    days: promise('business-days', 5),
  }
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 })
  fc.assert(
    fc.property(fc.constantFrom('hours', 'desk', 'opening', 'days'), minutes, minutes, (name, at, spread) => {
      const now = Temporal.Instant.from('2025-03-01T00:00-05:00').add({ minutes: at })
      const ctx = { calendar: dated, promises, now }
      const moment = overdueBefore(ctx, name)
      for (const off of [1, 60_000 * (1 + (spread % 20_000))]) {
        expect(dueBy(ctx, name, new Date(moment.getTime() - off)).getTime()).toBeLessThan(now.epochMilliseconds)
        expect(dueBy(ctx, name, new Date(moment.getTime() + off - 1)).getTime()).toBeGreaterThanOrEqual(
          now.epochMilliseconds,
        )
      }
    }),
    { numRuns: 30 },
  )
  expect(
    overdueBefore(
      { calendar: { ...calendar, hours: {} }, promises, now: Temporal.Instant.from('2025-11-20T10:00-05:00') },
      'opening',
    ).getTime(),
  ).toBeLessThan(0)
})

test('a calendar that never opens is an error, not an endless search', () => {
  const closed = { ...calendar, hours: {} }
  const now = Temporal.Instant.from('2025-11-20T10:00-05:00')
  expect(() => dueAt(promise('opening-hours', 1), closed, now)).toThrow(RangeError)
  expect(() => dueAt(promise('business-days', 1), closed, now)).toThrow(RangeError)
})
