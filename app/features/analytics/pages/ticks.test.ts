import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatShare } from '#features/requests/promise-report.ts'
import { ticksUpTo } from './format-period.ts'

test('marks are round, few, and reach the top', () => {
  expect(ticksUpTo(0)).toEqual([0])
  expect(ticksUpTo(1)).toEqual([0, 1])
  expect(ticksUpTo(7)).toEqual([0, 2, 4, 6, 8])
  expect(ticksUpTo(480_000)).toEqual([0, 200_000, 400_000, 600_000])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (most) => {
      const ticks = ticksUpTo(most)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.every((tick) => Number.isInteger(tick))).toBe(true)
    }),
  )
})

test('a share is rounded to the nearest tenth, and is never 100% while one was missed', () => {
  expect(formatShare({ due: 37, kept: 33 })).toBe('89.2%')
  expect(formatShare({ due: 5000, kept: 4999 })).toBe('99.9%')
  expect(formatShare({ due: 4, kept: 4 })).toBe('100%')
})
