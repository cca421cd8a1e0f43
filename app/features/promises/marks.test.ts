import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { calendar } from '#domain/testing.ts'
import { openHoursBetween, promiseMarks } from './marks.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('a promise of 24 clock hours is half gone after twelve', () => {
  const { half, fourFifths } = promiseMarks(
    'clock-hours',
    calendar,
    at('2025-11-20T10:00-05:00'),
    at('2025-11-21T10:00-05:00'),
  )
  expect(half.toString()).toBe('2025-11-21T03:00:00Z')
  expect(fourFifths.toString()).toBe('2025-11-21T10:12:00Z')
})

test('two opening hours asked for on Friday at 5:15 PM are half gone on Saturday at 8:15 AM, not at night', () => {
  const { half } = promiseMarks('opening-hours', calendar, at('2025-11-21T17:15-05:00'), at('2025-11-22T09:15-05:00'))
  expect(half).toEqual(at('2025-11-22T08:15-05:00'))
})

test('a business day is measured in hours of open desk', () => {
  const [from, due] = [at('2025-11-20T10:00-05:00'), at('2025-11-21T18:00-05:00')]
  expect(openHoursBetween(calendar, from, due)).toBe(19)
  expect(promiseMarks('business-days', calendar, from, due).half).toEqual(at('2025-11-21T08:30-05:00'))
})
