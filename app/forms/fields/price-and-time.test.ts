import { expect, test } from 'vitest'
import { formatCents, type Cents } from '#domain/money.ts'
import { dateTime } from './date-time.ts'
import { price } from './price.ts'

const moment = { today: '2025-11-20' } as Parameters<ReturnType<typeof dateTime>['parse']>[1]

test('a price that is no number is refused with a price as the example', () => {
  expect(price('Price', 'gallon').parse('about 3', moment)).toEqual({
    problem: 'Please enter a price such as 2.4912.',
  })
})

test.each([
  ['2025-11-19T18:00', 0, { problem: 'Please choose today or a later date.' }],
  ['2025-11-19T18:00', 7, { value: '2025-11-19T18:00' }],
  ['2025-11-12T18:00', 7, { problem: expect.stringContaining('Nov 13') }],
])('%s, where %s days back are allowed', (typed, daysBack, read) => {
  expect(dateTime('Takes effect', { daysBack }).parse(typed, moment)).toEqual(read)
})

test('an amount of minus zero reads as zero', () => {
  expect(formatCents(-0 as Cents)).toBe('$0.00')
})
