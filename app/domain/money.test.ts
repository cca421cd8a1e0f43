import { expect, test } from 'vitest'
import {
  formatCents,
  formatDollars,
  formatFuelPrice,
  formatGallons,
  type Cents,
  type DeciGallons,
  type HundredthCentsPerGallon,
} from './money.ts'

test('an amount below zero has the true minus, which is as wide as a figure', () => {
  expect(formatCents(-700 as Cents)).toBe('−$7.00')
  expect(formatDollars(-150_000 as Cents)).toBe('−$1,500')
  expect(formatFuelPrice(-142 as HundredthCentsPerGallon)).toBe('−$0.0142')
  expect(formatGallons(-625 as DeciGallons)).toBe('−62.5 gal')
  expect(formatCents(-0 as Cents)).toBe('$0.00')
})
