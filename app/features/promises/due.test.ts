import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { dueAt, type ResponsePromise } from './due.ts'

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

test('a request at the very minute of closing counts from the next business day', () => {
  const closing = Temporal.Instant.from('2025-11-20T18:00-05:00')
  expect(dueAt(promise('business-days', 1), calendar, closing).toString()).toBe('2025-11-24T23:00:00Z')
})

test('a calendar that never opens is an error, not an endless search', () => {
  const closed = { ...calendar, hours: {} }
  const now = Temporal.Instant.from('2025-11-20T10:00-05:00')
  expect(() => dueAt(promise('opening-hours', 1), closed, now)).toThrow(RangeError)
  expect(() => dueAt(promise('business-days', 1), closed, now)).toThrow(RangeError)
})
