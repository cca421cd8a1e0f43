import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { periodQuery, readPeriod } from './period-address.ts'
import { formatOnAxis, formatPeriod, formatStep } from './format-period.ts'

const clock = { calendar, now: Temporal.Instant.from('2026-03-01T04:00Z') }
const asked = (query: string) => readPeriod(new URLSearchParams(query), clock)

test('an address without a period asks for this month, and late at night it is still the old one in Ohio', () => {
  expect(asked('')).toEqual({ period: { from: '2026-02-01', to: '2026-02-28' }, preset: 'this-month' })
  expect(asked('period=last-month').period).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(asked('period=30-days').period).toEqual({ from: '2026-01-30', to: '2026-02-28' })
  expect(asked('period=12-months').period).toEqual({ from: '2025-03-01', to: '2026-02-28' })
  expect(asked('period=toString').preset).toBe('this-month')
})

test('any two days are a period, and its address asks for it again', () => {
  const query = 'from=2024-02-29&to=2024-03-01'
  expect(periodQuery(asked(query))).toBe(query)
  expect(periodQuery(asked('period=90-days'))).toBe('period=90-days')
})

test.each([
  'from=2025-02-29&to=2025-03-01',
  'from=1&to=2',
  'from=2025-03-02',
  'from=2025-03-02&to=2025-03-01',
  'to=9999-12-31',
])('%s is no period: it is said why, and this month is shown', (query) => {
  expect(asked(query).problem).toMatch(/^(From|To): /)
  expect(asked(query).period).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('periods and their steps are said as people say them', () => {
  const feb = { from: '2026-02-01', to: '2026-02-28' }
  expect(formatPeriod(feb)).toBe('Feb 1 to Feb 28, 2026')
  expect(formatPeriod({ from: '2025-12-30', to: '2026-01-02' })).toBe('Dec 30, 2025 to Jan 2, 2026')
  expect(formatStep('month', feb)).toBe('Feb 2026')
  expect(formatStep('month', { ...feb, from: '2026-02-03' })).toBe('Feb 3 to Feb 28, 2026')
  expect(formatStep('year', { from: '2025-01-01', to: '2025-12-31' })).toBe('2025')
  expect(formatStep('day', { from: '2026-02-03', to: '2026-02-03' })).toBe('Tue, Feb 3')
  expect(formatOnAxis('month', { from: '2026-01-01', to: '2026-01-31' })).toBe('Jan 2026')
  expect(formatOnAxis('month', feb)).toBe('Feb')
})
