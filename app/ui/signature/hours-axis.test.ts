import { expect, test } from 'vitest'
import { placeOfHour } from './hours-axis.ts'

test('the axis runs from the call to a day later', () => {
  expect(placeOfHour(-1)).toBe(0)
  expect(placeOfHour(0)).toBe(0)
  expect(placeOfHour(24)).toBe(100)
  expect(placeOfHour(72)).toBe(100)
})

test('a doubling of time is the same step anywhere on the road', () => {
  expect(placeOfHour(4) - placeOfHour(2)).toBeCloseTo(placeOfHour(12) - placeOfHour(6), 0)
})
