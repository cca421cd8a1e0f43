import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeciGallons } from '#domain/money.ts'
import { compareMetered, type QuantityKind } from './quantity-terms.ts'

const usual = { basisPoints: 500, most: 500 as DeciGallons }
const own = (percent: number, gallons: number) => ({ basisPoints: percent * 100, most: (gallons * 10) as DeciGallons })

/** Ordered and metered gallons. What is billed is what the meter says, in every row. */
test.each([
  ['792.4 of 800 is an everyday fill', 800, 'fixed', usual, false, 792.4, 'within'],
  ['12 gallons more are billed', 800, 'fixed', usual, false, 812, 'within'],
  ['5 percent is the border', 800, 'fixed', usual, false, 760, 'within'],
  ['a tenth below it is short', 800, 'fixed', usual, false, 759.9, 'short'],
  ['5 percent more is the border, too', 800, 'fixed', usual, false, 840, 'within'],
  ['a tenth above it is over', 800, 'fixed', usual, false, 840.1, 'over'],
  ['of much no more than 50 gallons', 3000, 'fixed', usual, false, 2950, 'within'],
  ['of much more than 50 gallons short', 3000, 'fixed', usual, false, 2949.9, 'short'],
  ['a share of a tenth of a gallon is none', 150.5, 'fixed', usual, false, 142.9, 'short'],
  ['an order may agree on less', 800, 'fixed', own(1, 8), false, 791.9, 'short'],
  ['and on nothing at all', 800, 'fixed', own(0, 0), false, 800.1, 'over'],
  ['not to exceed is over by a tenth', 800, 'fixed', usual, true, 800.1, 'over'],
  ['not to exceed leaves the way down', 800, 'fixed', usual, true, 770, 'within'],
  ['a full tank is full', 800, 'fill', usual, false, 310, 'within'],
  ['a fill takes what fits', 800, 'fill', usual, false, 1104.7, 'within'],
  ['a fill of nothing was none', 800, 'fill', usual, false, 0, 'short'],
  ['a fill, not to exceed', 800, 'fill', usual, true, 812, 'over'],
  ['a transport load is what its BOL says', 8500, 'transport', usual, false, 8127, 'within'],
  ['also above', 8500, 'transport', usual, false, 8611, 'within'],
] as const)('%s', (_why, ordered, kind, tolerance, notToExceed, metered, outcome) => {
  const line = { unit: 'gallon', quantity: Math.round(ordered * 10) } as const
  expect(compareMetered(line, Math.round(metered * 10), { kind, tolerance, notToExceed })).toBe(outcome)
})

test('packages are counted, whatever the order allows of gallons', () => {
  const terms = { kind: 'fill', tolerance: usual, notToExceed: false } as const
  const of = (metered: number) => compareMetered({ unit: 'package', quantity: 20 }, metered, terms)
  expect([of(19), of(20), of(21)]).toEqual(['short', 'within', 'over'])
})

test('the ordered quantity itself is always within, and more never turns over into short', () => {
  const kinds: QuantityKind[] = ['fixed', 'fill', 'transport']
  const terms = fc.record({
    kind: fc.constantFrom(...kinds),
    tolerance: fc.record({
      basisPoints: fc.nat(2500),
      most: fc.nat(10_000).map((tenths) => tenths as DeciGallons),
    }),
    notToExceed: fc.boolean(),
  })
  const quantity = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(terms, quantity, fc.nat(200_000), fc.nat(1000), (given, ordered, metered, more) => {
      const line = { unit: 'gallon', quantity: ordered } as const
      expect(compareMetered(line, ordered, given)).toBe('within')
      const order = ['short', 'within', 'over']
      const [one, other] = [compareMetered(line, metered, given), compareMetered(line, metered + more, given)]
      expect(order.indexOf(other)).toBeGreaterThanOrEqual(order.indexOf(one))
    }),
  )
})
