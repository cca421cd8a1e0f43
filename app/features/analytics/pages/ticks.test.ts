import fc from 'fast-check'
import { expect, test } from 'vitest'
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
