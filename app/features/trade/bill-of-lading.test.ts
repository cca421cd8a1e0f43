import { expect, test } from 'vitest'
import { billOfLadingNumber, formatBillOfLading } from './bill-of-lading.ts'

test.each([
  ['40710', '40710'],
  ['BOL 40710', '40710'],
  ['bol# 40710', '40710'],
  ['Bol-40710', '40710'],
  ['BOL40710', '40710'],
  ['Bill of lading 40710', '40710'],
  [' LC-88214 ', 'LC-88214'],
  ['Bolton 7', 'Bolton 7'],
  ['BOL', 'BOL'],
])('the bill of lading typed as %s has the number %s', (typed, number) => {
  expect(billOfLadingNumber(typed)).toBe(number)
  expect(formatBillOfLading(typed)).toBe(`BOL ${number}`)
})
