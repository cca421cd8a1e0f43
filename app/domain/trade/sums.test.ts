import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cents } from '../money.ts'
import { taxes } from '../testing.ts'
import { highestPrice, mostQuantity, priceOfLine, type Line } from './line.ts'
import { sumsOf } from './sums.ts'
import { taxClasses } from './taxes.ts'

const line: fc.Arbitrary<Line> = fc.record({
  product: fc.constant('ulsd'),
  name: fc.constant('Diesel'),
  taxClass: fc.constantFrom(...taxClasses),
  dyed: fc.boolean(),
  unit: fc.constantFrom('gallon', 'package'),
  quantity: fc.integer({ min: 1, max: mostQuantity }),
  price: fc.integer({ min: 0, max: Math.floor(highestPrice / 1000) }),
})
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount as Cents)
const today = '2026-11-21'

test('a total is its goods, its freight and each of its taxes, to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), cents, (lines, freight) => {
      const sums = sumsOf(lines, freight, taxes, today)
      expect(sums.lines).toEqual(lines.map(priceOfLine))
      expect(sums.goods).toBe(sums.lines.reduce((all, each) => all + each, 0))
      expect(sums.total).toBe(sums.goods + freight + sums.taxes.reduce((all, tax) => all + tax.cents, 0))
      for (const amount of [...sums.lines, sums.total]) expect(Number.isSafeInteger(amount)).toBe(true)
    }),
  )
})

test('the order of the lines changes no total, and a load split over two lines is taxed as one', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
      const there = sumsOf(lines, 0 as Cents, taxes, today)
      const back = sumsOf(lines.toReversed(), 0 as Cents, taxes, today)
      expect(back.total).toBe(there.total)
      expect(back.taxes).toEqual(there.taxes)
    }),
  )
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: mostQuantity }), (one, more) => {
      const diesel: Line = { ...one, taxClass: 'road_diesel', unit: 'gallon' }
      const split = sumsOf([diesel, { ...diesel, quantity: more }], 0 as Cents, taxes, today)
      const whole = sumsOf([{ ...diesel, quantity: diesel.quantity + more }], 0 as Cents, taxes, today)
      expect(split.taxes).toEqual(whole.taxes)
    }),
  )
})

const load = (given: Partial<Line>): Line => ({
  ...{ product: 'p', name: 'P', taxClass: 'road_diesel', dyed: false, unit: 'gallon', quantity: 8000, price: 31_420 },
  ...given,
})

test('800 gallons of road diesel carry 24.4 and 47.0 cents a gallon, each on its own line', () => {
  const { goods, taxes: lines, total } = sumsOf([load({})], 4500 as Cents, taxes, today)
  expect(goods).toBe(251_360)
  expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
    ['Federal excise tax, diesel', 19_520],
    ['Ohio motor fuel tax, diesel', 37_600],
  ])
  expect(total).toBe(251_360 + 4500 + 19_520 + 37_600)
})

test('dyed diesel carries no road tax, and no sales tax where a certificate is on file', () => {
  const dyed = load({ taxClass: 'dyed_diesel', dyed: true })
  const ids = (exempt?: string[]) => sumsOf([dyed], 0 as Cents, taxes, today, exempt).taxes.map(({ id }) => id)
  expect(ids()).toEqual(['lust', 'ohio-sales'])
  expect(ids(['ohio-sales'])).toEqual(['lust'])
})

test('a rate holds from its first day to its last', () => {
  const [ohio] = taxes.filter(({ id }) => id === 'ohio-diesel')
  if (!ohio) throw new Error('no rate')
  const rates = [
    { ...ohio, until: '2026-06-30' },
    { ...ohio, rate: 5000, from: '2026-07-01' },
  ]
  const tax = (date: string) => sumsOf([load({})], 0 as Cents, rates, date).taxes[0]?.cents
  expect([tax('2019-06-30'), tax('2019-07-01'), tax('2026-06-30'), tax('2026-07-01')]).toEqual([
    undefined,
    37_600,
    37_600,
    40_000,
  ])
})
