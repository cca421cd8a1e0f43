import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import {
  feesOn,
  calculateFreight,
  markupFor,
  petroleumActivityTax,
  priceOfParts,
  type Fee,
  type Markup,
} from './price.ts'

const gal = (gallons: number) => (gallons * 10) as DeciGallons
const perGallon = (hundredthCents: number) => hundredthCents as HundredthCentsPerGallon

/** Average wholesale prices that Ohio published, and the tax per gallon that suppliers billed for the quarter. */
test.each([
  ['gasoline, third quarter of 2015', 1_482_000, 9_633],
  ['diesel, third quarter of 2015', 1_756_000, 11_414],
  ['gasoline, first quarter of 2024', 2_626_000, 17_069],
  ['diesel, first quarter of 2024', 2_838_000, 18_447],
])('petroleum activity tax of %s', (_name, wholesale, tax) => expect(petroleumActivityTax(wholesale)).toBe(tax))

test('fees are those of the product and the day, added up before they are rounded', () => {
  const fee = (id: string, rate: number, from: string, until?: string): Fee => ({
    ...{ id, label: id, products: ['ulsd'], rate, from, until, confirmed: true },
  })
  const fees = [
    fee('old', 4_000, '2025-01-01', '2025-12-31'),
    fee('superfund', 4_286, '2026-01-01'),
    fee('pat', 18_470, '2026-01-01'),
  ]
  expect(feesOn(fees, 'ulsd', '2025-12-31')).toBe(40)
  // 0.004286 and 0.018470 are 0.022756 a gallon: rounded by themselves they would be 0.0043 and 0.0185, one more.
  expect(feesOn(fees, 'ulsd', '2026-01-01')).toBe(228)
  expect(feesOn(fees, 'gasoline-87', '2026-01-01')).toBe(0)
})

test('freight bills the minimum where less is delivered, and none where the zone has no rate', () => {
  const metro = { perGallon: perGallon(850), minimum: gal(150) }
  expect(calculateFreight(metro, gal(100))).toBe(1275)
  expect(calculateFreight(metro, gal(150))).toBe(1275)
  expect(calculateFreight(metro, gal(500.5))).toBe(4254)
  expect(calculateFreight(undefined, gal(500))).toBeUndefined()
})

const markup = (id: string, margin: number, of: Partial<Markup> = {}): Markup => ({
  ...{ id, customerId: null, group: null, product: null, fromGallons: gal(0), margin: perGallon(margin), ...of },
})

test('the narrowest margin applies, and of its tiers the highest that is reached', () => {
  const table = [
    markup('all', 3000),
    markup('all from 500', 2500, { fromGallons: gal(500) }),
    markup('diesel', 2800, { product: 'ulsd' }),
    markup('farms', 2200, { group: 'farm' }),
    markup('Hartley from 1,000', 1500, { customerId: 'hartley', fromGallons: gal(1000) }),
  ]
  const found = (customerId: string | null, group: string | null, product: string, gallons: number) =>
    markupFor(table, { customerId, group, product, gallons: gal(gallons) })?.id
  expect(found(null, null, 'heating-oil', 499.9)).toBe('all')
  expect(found(null, null, 'heating-oil', 500)).toBe('all from 500')
  expect(found(null, null, 'ulsd', 500)).toBe('diesel')
  expect(found('other', 'farm', 'ulsd', 500)).toBe('farms')
  expect(found('hartley', 'farm', 'ulsd', 1000)).toBe('Hartley from 1,000')
  // The customer's own table begins at 1,000 gallons: below it the next wider one speaks.
  expect(found('hartley', 'farm', 'ulsd', 999.9)).toBe('farms')
  expect(markupFor([], { customerId: null, group: null, product: 'ulsd', gallons: gal(1) })).toBeUndefined()
})

test('more gallons never pay a higher margin where no tier says so, and the parts always add up', () => {
  const amount = fc.integer({ min: 0, max: 30_000 })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 5 }),
      (cost, fees, margin, tiers) => {
        const parts = { cost: perGallon(cost), fees: perGallon(fees), margin: perGallon(margin) }
        expect(priceOfParts(parts) - cost - fees - margin).toBe(0)
        const falling = tiers.map((gallons) => markup(String(gallons), 10_000 - gallons, { fromGallons: gal(gallons) }))
        const at = (gallons: number) =>
          markupFor(falling, { customerId: null, group: null, product: 'ulsd', gallons: gal(gallons) })?.margin ??
          Infinity
        expect(at(9_000)).toBeLessThanOrEqual(at(4_000))
      },
    ),
  )
})
