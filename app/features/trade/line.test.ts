import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { formatQuantity, unitName } from './line.ts'
import { tradeProducts } from './pages/products.ts'

test.each([
  ['engine-oils.drum-55', 2, '2 drums'],
  ['engine-oils.drum-30', 1, '1 drum'],
  ['engine-oils.tote-275', 1, '1 tote'],
  ['greases.pail-5', 3, '3 pails'],
  ['engine-oils.quart', 12, '12 cases'],
])('%s, %d of it, reads "%s"', (product, quantity, said) => {
  expect(formatQuantity({ unit: 'package', product, quantity })).toBe(said)
})

test('every package in the content is counted by a word of its own', () => {
  expect(tradeProducts(content).filter((product) => unitName(product) === 'package')).toEqual([])
})
