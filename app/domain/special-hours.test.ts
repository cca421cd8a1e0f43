import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { specialHours } from './special-hours.ts'
import { calendar } from './testing.ts'

const holidays = [
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2026-12-24', name: 'Christmas Eve', closes: '12:00' },
  { date: '2026-12-20', name: 'Cold weekend', opens: '08:00', closes: '14:30' },
  { date: '2027-01-01', name: "New Year's Day" },
]
const from = (now: string) => specialHours({ calendar: { ...calendar, holidays }, now: Temporal.Instant.from(now) })

test('days of the next two weeks with other hours are named in order: closed, closing early, and a weekend that is covered', () => {
  expect(from('2026-12-14T15:00:00Z')).toEqual([
    { days: 'Sun, Dec 20', hours: '8 AM to 2:30 PM, Cold weekend' },
    { days: 'Thu, Dec 24', hours: '7 AM to noon, Christmas Eve' },
    { days: 'Fri, Dec 25', hours: 'closed, Christmas Day' },
  ])
})

test('a day is named until it has ended at the office', () => {
  expect(from('2026-12-26T03:00:00Z').map(({ days }) => days)).toEqual(['Fri, Dec 25', 'Fri, Jan 1'])
  expect(from('2026-12-26T06:00:00Z').map(({ days }) => days)).toEqual(['Fri, Jan 1'])
})
