import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { calendar, pricing } from '#domain/testing.ts'
import type { PriceAgreement } from '#features/customers/schema.ts'
import { feesOn, calculateFreight, markupFor, type Fee } from './price.ts'
import { proposalFor, type PricingInputs } from './propose.ts'
import { nextRackChange } from './rack-costs.ts'
import type { MarkupRow, RackCost } from './schema.ts'

const per = (hundredthCents: number) => hundredthCents as HundredthCentsPerGallon
const tenths = (amount: number) => amount as DeciGallons
const date = '2025-11-20'
const recordedAt = new Date('2025-11-01T12:00Z')
const products = ['ulsd', 'off-road-diesel', 'gasoline-87'] as const

const product = fc.constantFrom(...products)
const rate = fc.integer({ min: 1, max: 40_000 })
const amount = fc.integer({ min: 1, max: 90_000 })

const cost = fc
  .record({ terminal: fc.constantFrom('columbus', 'dayton'), product, cost: rate })
  .map((given): RackCost => ({
    ...{ id: '', batchId: '', effectiveAt: recordedAt, recordedBy: 'Dana', recordedAt, removedBy: null },
    ...{ removedAt: null, ...given, cost: per(given.cost) },
  }))

const agreement = fc
  .record({
    kind: fc.constantFrom('fixed' as const, 'rack_plus' as const, 'tolerance' as const),
    amount: rate,
    product: fc.option(product),
    gallons: fc.option(fc.integer({ min: 1, max: 50_000 })),
  })
  .map(({ kind, gallons, ...given }) => ({
    ...{ customerId: 'hartley', agreedBy: 'Pat', agreedOn: date, words: '', recordedBy: 'Dana', recordedAt },
    ...{ endsOn: null, endedAt: null, kind, ...given, gallons: kind === 'fixed' ? gallons : null },
  }))

const agreements = fc
  .array(agreement, { maxLength: 5 })
  .map((all) => all.map((each, at) => ({ ...each, id: `agreement ${at}` }) as PriceAgreement))

const margin = fc.record({
  customerId: fc.option(fc.constantFrom('hartley', 'other')),
  group: fc.option(fc.constantFrom('farm', 'business')),
  product: fc.option(product),
  fromGallons: fc.constantFrom(0, 1500, 5000, 10_000),
  margin: fc.integer({ min: 0, max: 9000 }),
})

const margins = fc.array(margin, { maxLength: 12 }).map((all) =>
  all
    // Of a customer or of a kind, and one for the same customers, product and gallons: as they are recorded.
    .map((each) => (each.customerId ? { ...each, group: null } : each))
    .filter((each, at, every) => every.findIndex((other) => tableOf(other) === tableOf(each)) === at)
    .map((each, at) => ({ ...each, id: `margin ${at}`, recordedAt, endedAt: null }) as unknown as MarkupRow),
)

const tableOf = (of: {
  customerId: string | null
  group: string | null
  product: string | null
  fromGallons: number
}) => [of.customerId, of.group, of.product, of.fromGallons].join()

const fee: Fee = {
  ...{ id: 'superfund', label: 'Superfund', products: ['ulsd', 'off-road-diesel'], rate: 4286 },
  ...{ from: '2025-01-01', confirmed: true },
}

const known = fc
  .record({
    costs: fc.array(cost, { maxLength: 6 }),
    agreements,
    margins,
    drawn: fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 5, maxLength: 5 }),
    group: fc.option(fc.constantFrom('farm', 'business')),
  })
  .map(({ drawn, ...given }): PricingInputs => ({
    ...{ fees: [fee], date, customerId: 'hartley', ...given },
    used: new Map(given.agreements.map(({ id }, at) => [id, tenths(drawn[at] ?? 0)])),
  }))

/** What the rules say, found by another way: each sentence of them in turn. */
const expected = (
  { costs, agreements, used, margins, group }: PricingInputs,
  wanted: { product: string; gallons: DeciGallons },
) => {
  const left = (each: PriceAgreement) => (each.gallons === null ? Infinity : each.gallons - (used.get(each.id) ?? 0))
  let held: PriceAgreement | undefined
  for (const names of [true, false])
    for (const each of agreements)
      if (!held && each.kind !== 'tolerance' && left(each) > 0)
        if (names ? each.product === wanted.product : each.product === null) held = each
  const racks = costs.filter((each) => each.product === wanted.product).map((each) => each.cost as number)
  if (held?.kind === 'fixed') return held.amount
  if (racks.length === 0) return undefined
  const landed = Math.min(...racks) + (wanted.product === 'gasoline-87' ? 0 : 43)
  if (held) return landed + (held.amount ?? 0)
  for (const [who, what] of [
    ['customer', true],
    ['customer', false],
    ['group', true],
    ['group', false],
    ['all', true],
    ['all', false],
  ] as const) {
    const table = margins.filter(
      (each) =>
        (who === 'customer' ? each.customerId === 'hartley' : each.customerId === null) &&
        (who === 'group' ? each.group !== null && each.group === group : each.group === null) &&
        each.product === (what ? wanted.product : null) &&
        each.fromGallons <= wanted.gallons,
    )
    if (table.length > 0)
      return landed + table.reduce((best, each) => (each.fromGallons > best.fromGallons ? each : best)).margin
  }
  return undefined
}

test('a price is that of the contract, else the cheapest rack, its fees and the narrowest margin, whatever is recorded', () => {
  fc.assert(
    fc.property(known, product, amount, (facts, product, gallons) => {
      const wanted = { product, gallons: tenths(gallons) }
      const found = proposalFor(facts, wanted)
      expect(found.price).toEqual(expected(facts, wanted) ?? undefined)
      if (found.parts) expect(found.parts.cost + found.parts.fees + found.parts.margin).toBe(found.price)
    }),
    { numRuns: 2000 },
  )
})

test('a contract holds to its last gallon and not beyond, and what one drew moves no other', () => {
  fc.assert(
    fc.property(known, product, fc.integer({ min: 1, max: 50_000 }), rate, (facts, product, gallons, price) => {
      const contract = {
        ...{ id: 'contract', customerId: 'hartley', kind: 'fixed', amount: price, product, gallons: tenths(gallons) },
        ...{ agreedBy: 'Pat', agreedOn: date, words: '', recordedBy: 'Dana', recordedAt, endsOn: null, endedAt: null },
      } as PriceAgreement
      const wanted = { product, gallons: tenths(10) }
      const drawnOf = (drawn: number) =>
        proposalFor(
          {
            ...facts,
            agreements: [contract, ...facts.agreements],
            used: new Map([...facts.used, ['contract', tenths(drawn)]]),
          },
          wanted,
        )
      expect(drawnOf(gallons - 1)).toMatchObject({ price, left: 1 })
      for (const over of [gallons, gallons + 1]) {
        const { usedUp, left: _left, ...after } = drawnOf(over)
        const { usedUp: _usedUp, left: _before, ...without } = proposalFor(facts, wanted)
        expect(after).toEqual(without)
        expect(usedUp?.id).toBe('contract')
      }
    }),
  )
})

/** Rack plus 15 cents, and 2.15 fixed for 1,000 gallons, on a rack of 2.3020 with 0.0043 of fees. */
test.each([
  ['rack plus', [['rack_plus', 1500, null, null]], 0, 24_563],
  ['a fixed price under what it costs', [['fixed', 21_500, 'ulsd', 10_000]], 0, 21_500],
  ['its last tenth of a gallon', [['fixed', 21_500, 'ulsd', 10_000]], 9_999, 21_500],
  ['its gallons drawn', [['fixed', 21_500, 'ulsd', 10_000]], 10_000, undefined],
  [
    'its gallons drawn, with a margin on the rack behind it',
    [
      ['fixed', 21_500, 'ulsd', 10_000],
      ['rack_plus', 900, null, null],
    ],
    10_000,
    23_963,
  ],
  [
    'what names the product before what does not',
    [
      ['rack_plus', 900, null, null],
      ['rack_plus', 700, 'ulsd', null],
    ],
    0,
    23_763,
  ],
  ['a tolerance says no price', [['tolerance', 500, 'ulsd', null]], 0, undefined],
] as const)('contract: %s', (_what, held, drawn, price) => {
  const rows = held.map(
    ([kind, amount, product, gallons], at) =>
      ({
        id: String(at),
        kind,
        amount,
        product,
        gallons,
        recordedAt,
        customerId: 'hartley',
      }) as unknown as PriceAgreement,
  )
  const rack = { terminal: 'dayton', product: 'ulsd', cost: per(23_020), effectiveAt: recordedAt } as RackCost
  const facts: PricingInputs = {
    ...{ costs: [rack], fees: [fee], date, agreements: rows, used: new Map([['0', tenths(drawn)]]) },
    ...{ margins: [], customerId: 'hartley', group: null },
  }
  expect(proposalFor(facts, { product: 'ulsd', gallons: tenths(5000) }).price).toBe(price)
})

test('the highest tier that is reached applies; a tenth of a gallon less takes the tier below', () => {
  const tiers = fc.uniqueArray(fc.record({ from: amount, margin: fc.integer({ max: 9000, min: 0 }) }), {
    ...{ minLength: 1, maxLength: 6, selector: ({ from }: { from: number }) => from },
  })
  fc.assert(
    fc.property(tiers, (tiers) => {
      const table = tiers.map(({ from, margin }) => ({
        ...{ id: String(from), customerId: null, group: null, product: null },
        ...{ fromGallons: tenths(from), margin: per(margin) },
      }))
      const at = (gallons: number) =>
        markupFor(table, { customerId: null, group: null, product: 'ulsd', gallons: tenths(gallons) })?.fromGallons
      const rising = tiers.map(({ from }) => from).toSorted((one, other) => one - other)
      for (const [place, from] of rising.entries()) {
        expect(at(from)).toBe(from)
        expect(at(from - 1)).toBe(rising[place - 1])
      }
      expect(at(Number.MAX_SAFE_INTEGER)).toBe(rising.at(-1))
    }),
  )
})

test('freight is billed for the gallons or the minimum, whichever is more, to the nearest cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 30_000 }),
      amount,
      (rate, least, gallons) => {
        const billed = (gallons: number) =>
          calculateFreight({ perGallon: per(rate), minimum: tenths(least) }, tenths(gallons))
        // Tenths of gallons times hundredths of cents are thousandths of cents.
        expect(Math.abs((billed(gallons) ?? NaN) * 1000 - Math.max(gallons, least) * rate)).toBeLessThanOrEqual(500)
        expect(billed(Math.min(gallons, least))).toBe(billed(least))
        expect(billed(gallons + 1)).toBeGreaterThanOrEqual(billed(gallons) ?? NaN)
      },
    ),
  )
})

test('a fee holds from its first day to its last, both included', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 400 }), rate, (from, days, millionths) => {
      const until = from.add({ days })
      const one: Fee = { ...fee, rate: millionths, from: from.toString(), until: until.toString() }
      const on = (date: Temporal.PlainDate) => feesOn([one], 'ulsd', date.toString())
      const whole = Math.floor((millionths + 50) / 100)
      expect([on(from), on(until)]).toEqual([whole, whole])
      expect([on(from.subtract({ days: 1 })), on(until.add({ days: 1 }))]).toEqual([0, 0])
    }),
  )
})

test('a rack changes at 6 PM by the clock on the wall, on every day of two years, those of 23 and 25 hours among them', () => {
  const moment = fc
    .integer({ min: 0, max: 2 * 365 * 24 * 60 })
    .map((minutes) => Temporal.Instant.from('2025-01-01T00:00-05:00').add({ minutes }))
  const nextAt = (now: Temporal.Instant) => nextRackChange({ calendar, pricing, now })
  fc.assert(
    fc.property(moment, (now) => {
      const next = nextAt(now)
      expect(next.toPlainTime().toString()).toBe('18:00:00')
      const hours = now.until(next.toInstant()).total('hours')
      expect(hours).toBeGreaterThan(0)
      expect(hours).toBeLessThanOrEqual(25)
      // At that very moment it has changed, and the next change is that of the day after.
      expect(nextAt(next.toInstant()).toPlainDate().toString()).toBe(next.toPlainDate().add({ days: 1 }).toString())
      expect(nextAt(next.toInstant().subtract({ milliseconds: 1 })).equals(next)).toBe(true)
    }),
  )
})

/** The night clocks go back has 25 hours, the one they go forward 23. */
test.each([
  ['2025-11-01T18:00-04:00', 25],
  ['2025-11-02T18:00-05:00', 24],
  ['2026-03-07T18:00-05:00', 23],
  ['2026-03-08T18:00-04:00', 24],
])('the rack changes %i hours after the change of %s', (from, hours) => {
  const now = Temporal.Instant.from(from)
  expect(now.until(nextRackChange({ calendar, pricing, now }).toInstant()).total('hours')).toBe(hours)
})
