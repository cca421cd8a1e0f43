import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cents } from '#domain/money.ts'
import { salesTax, taxes } from '#domain/testing.ts'
import { highestPrice, mostLines, mostQuantity, priceOfLine, type Line } from './line.ts'
import { sumsByDay, sumsOf } from './sums.ts'
import { taxClasses } from './taxes.ts'

const line: fc.Arbitrary<Line> = fc.record({
  product: fc.constant('ulsd'),
  name: fc.constant('Diesel'),
  taxClass: fc.constantFrom(...taxClasses),
  dyed: fc.boolean(),
  unit: fc.constantFrom('gallon', 'package'),
  quantity: fc.integer({ min: 1, max: mostQuantity }),
  price: fc.integer({ min: 0, max: highestPrice }),
})
const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount as Cents)
const today = '2026-11-21'

test('a total is its goods, its freight and each of its taxes, to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: mostLines }), cents, (lines, freight) => {
      const sums = sumsOf(lines, freight, { rates: taxes }, today)
      expect(sums.lines).toEqual(lines.map(priceOfLine))
      expect(sums.goods).toBe(sums.lines.reduce((all, each) => all + each, 0))
      expect(sums.total).toBe(sums.goods + freight + sums.taxes.reduce((all, tax) => all + tax.cents, 0))
      for (const amount of [...sums.lines, sums.total]) expect(Number.isSafeInteger(amount)).toBe(true)
    }),
  )
})

test('the largest lines and their taxes lose no cent', () => {
  const most = fc.constantFrom(mostQuantity, mostQuantity - 1, mostQuantity - 3)
  const highest = fc.constantFrom(highestPrice, highestPrice - 1, highestPrice - 7)
  const large = fc.tuple(line, most, highest).map(([one, quantity, price]) => ({ ...one, quantity, price }))
  const rounded = (product: bigint, by: bigint) => (2n * product + by) / (2n * by)
  const inCents = ({ unit, quantity, price }: Line) =>
    rounded(BigInt(quantity) * BigInt(price), unit === 'gallon' ? 1000n : 100n)
  const of = (lines: readonly Line[]) => lines.reduce((all, each) => all + inCents(each), 0n)
  const freightOf = (taxed: bigint, goods: bigint) => rounded(BigInt(highestPrice) * taxed, goods)
  fc.assert(
    fc.property(fc.array(large, { minLength: 1, maxLength: mostLines }), (lines) => {
      const { goods, taxes: charged, total } = sumsOf(lines, highestPrice as Cents, { rates: taxes }, today)
      expect(BigInt(goods)).toBe(lines.reduce((all, each) => all + inCents(each), 0n))
      for (const { id, cents } of charged) {
        const { basis, rate = 0, classes = [] } = taxes.find((tax) => tax.id === id) ?? {}
        const taxed = lines.filter(({ taxClass }) => classes.includes(taxClass))
        const per = { gallon: (all: bigint, each: Line) => all + (each.unit === 'gallon' ? BigInt(each.quantity) : 0n) }
        const expected =
          basis === 'percent'
            ? rounded((of(taxed) + freightOf(of(taxed), of(lines))) * BigInt(rate), 10_000n)
            : rounded(taxed.reduce(per.gallon, 0n) * BigInt(rate), 100_000n)
        expect(BigInt(cents)).toBe(expected)
      }
      expect(Number.isSafeInteger(total)).toBe(true)
    }),
  )
})

test('the order of the lines changes no total, and a load split over two lines is taxed as one', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (lines) => {
      const there = sumsOf(lines, 0 as Cents, { rates: taxes }, today)
      const back = sumsOf(lines.toReversed(), 0 as Cents, { rates: taxes }, today)
      expect(back.total).toBe(there.total)
      expect(back.taxes).toEqual(there.taxes)
    }),
  )
  fc.assert(
    fc.property(line, fc.integer({ min: 1, max: mostQuantity }), (one, more) => {
      const diesel: Line = { ...one, taxClass: 'road_diesel', unit: 'gallon' }
      const split = sumsOf([diesel, { ...diesel, quantity: more }], 0 as Cents, { rates: taxes }, today)
      const whole = sumsOf([{ ...diesel, quantity: diesel.quantity + more }], 0 as Cents, { rates: taxes }, today)
      expect(split.taxes).toEqual(whole.taxes)
    }),
  )
})

const load = (overrides: Partial<Line>): Line => ({
  ...{ product: 'p', name: 'P', taxClass: 'road_diesel', dyed: false, unit: 'gallon', quantity: 8000, price: 31_420 },
  ...overrides,
})

test('800 gallons of road diesel carry 24.4 and 47.0 cents a gallon, each on its own line', () => {
  const { goods, taxes: lines, total } = sumsOf([load({})], 4500 as Cents, { rates: taxes }, today)
  expect(goods).toBe(251_360)
  expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
    ['Federal excise tax, diesel', 19_520],
    ['Ohio motor fuel tax, diesel', 37_600],
  ])
  expect(total).toBe(251_360 + 4500 + 19_520 + 37_600)
})

test('dyed diesel carries no road tax, and no sales tax where a certificate is on file', () => {
  const dyed = load({ taxClass: 'dyed_diesel', dyed: true })
  const ids = (exempt: string[] = []) =>
    sumsOf([dyed], 0 as Cents, { rates: taxes }, today, [{ taxes: exempt, products: null }]).taxes.map(({ id }) => id)
  expect(ids()).toEqual(['lust', 'ohio-sales'])
  expect(ids(['ohio-sales'])).toEqual(['lust'])
})

test('a rate holds from its first day to its last', () => {
  const [ohio] = taxes.filter(({ id }) => id === 'ohio-diesel')
  if (!ohio) throw new Error('no rate')
  const rates = [
    { ...ohio, until: '2026-06-30' },
    { ...ohio, rate: 500_000, from: '2026-07-01' },
  ]
  const tax = (date: string) => sumsOf([load({})], 0 as Cents, { rates }, date).taxes[0]?.cents
  expect([tax('2019-06-30'), tax('2019-07-01'), tax('2026-06-30'), tax('2026-07-01')]).toEqual([
    undefined,
    37_600,
    37_600,
    40_000,
  ])
})

test('a bill is the sum of its rounded lines, whatever came on whichever day, where and freed from what', () => {
  const day = fc.constantFrom('2024-05-01', '2025-03-31', '2025-04-01', '2026-07-01', '2026-11-21')
  const place = fc.record({
    county: fc.constantFrom('Delaware', 'Licking', 'Ross', null),
    area: fc.constantFrom('COTA', null, undefined),
  })
  const exemption = fc.record({
    taxes: fc.subarray(['sales', 'lust', 'ohio-diesel']),
    products: fc.constantFrom(null, ['ulsd'], ['other']),
  })
  fc.assert(
    fc.property(
      ...[fc.array(line, { minLength: 1, maxLength: 4 }), cents, fc.array(day, { minLength: 1, maxLength: 4 })],
      ...[place, fc.array(exemption, { maxLength: 2 })],
      (lines, freight, dates, where, exemptions) => {
        // Each day brings an equal part, and the last one the rest.
        const days = dates.map((date, at) => ({
          date,
          quantities: lines.map(({ quantity }) => {
            const part = Math.floor(quantity / dates.length)
            return at === dates.length - 1 ? quantity - part * at : part
          }),
        }))
        const table = { rates: taxes, local: salesTax.local, place: where }
        const bill = sumsByDay(lines, freight, table, days, exemptions)
        expect(bill.lines).toEqual(lines.map(priceOfLine))
        const charged = bill.taxes.reduce((all, tax) => all + tax.cents, 0)
        expect(bill.total).toBe(bill.lines.reduce((all, each) => all + each, 0) + freight + charged)
        for (const { cents: tax } of bill.taxes) expect(Number.isSafeInteger(tax) && tax > 0).toBe(true)
      },
    ),
  )
})
