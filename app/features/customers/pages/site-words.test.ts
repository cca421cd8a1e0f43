import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { ageWords } from './site-words.ts'

const now = Temporal.Instant.from('2025-11-20T13:00-05:00')

test.each([
  ['2025-11-20T00:01-05:00', 'today'],
  ['2025-11-19T23:59-05:00', 'yesterday'],
  ['2025-11-19T18:14-05:00', 'yesterday'],
  ['2025-11-18T20:00-05:00', '2 days ago'],
])('a tank reading of %s is from the day of our calendar: %s', (at, words) => {
  expect(ageWords({ calendar, now }, new Date(at))).toBe(words)
})
