import { expect, test } from 'vitest'
import type { Cents } from '#domain/money.ts'
import { salesTax, taxes } from '#domain/testing.ts'
import type { Line } from './line.ts'
import { placeOfSale, type SalePlace } from './place-of-sale.ts'
import { sumsOf } from './sums.ts'
import vectors from './tax-vectors.json' with { type: 'json' }
import { chargedOn, inMillionths, type TaxRate } from './taxes.ts'

const today = '2026-11-21'

/** Something that costs so many cents. */
const worth = (cents: number, taxClass: Line['taxClass'] = 'lubricant'): Line => ({
  ...{ product: 'p', name: 'P', dyed: false, unit: 'package', quantity: 1, price: cents * 100, taxClass },
})
const salesTaxOf = (rate: number): TaxRate => ({
  ...{ id: 'sales', label: 'Sales tax', classes: ['lubricant'], basis: 'percent', rate, from: '2000-01-01' },
})
const chargedAt = (sale: SalePlace) =>
  chargedOn({ rates: taxes, local: salesTax.local, place: placeOfSale('OH', sale) }, today).find(
    ({ basis }) => basis === 'percent',
  )

test.each(vectors.place)('$sale is taxed in $county County at $rate hundredths of a percent', (vector) => {
  const received = vector.received && {
    name: 'Office',
    ...vector.received,
    county: vector.received.county ?? undefined,
  }
  const sale = { saleOffice: received, ...vector.delivery }
  expect(placeOfSale('OH', sale).county).toBe(vector.county)
  expect(chargedAt(sale)?.rate).toBe(vector.rate)
})

test.each(vectors.rounding)('$sale: $lines cents at $rate hundredths of a percent', ({ lines, rate, tax }) => {
  const table = { rates: [salesTaxOf(rate)] }
  const sums = sumsOf(
    lines.map((cents) => worth(cents)),
    0 as Cents,
    table,
    today,
  )
  expect(sums.taxes.reduce((all, { cents }) => all + cents, 0)).toBe(tax)
})

test.each(vectors.freight)('$sale', ({ freight, taxable, untaxed, taxedFreight }) => {
  const lines = [worth(taxable), worth(untaxed, 'road_diesel')].filter(({ price }) => price > 0)
  // At a whole rate the tax says what it was charged on.
  const sums = sumsOf(lines, freight as Cents, { rates: [salesTaxOf(10_000)] }, today)
  expect((sums.taxes[0]?.cents ?? 0) - taxable).toBe(taxedFreight)
})

test.each(vectors.within)('$sale', ({ gallons, price, recovery, lust, freight, rate, tax, total }) => {
  const diesel: Line = { ...worth(1, 'dyed_diesel'), unit: 'gallon', quantity: gallons, price }
  const lines = [diesel, worth(recovery, 'dyed_diesel')]
  const fee: TaxRate = {
    ...salesTaxOf(1_000),
    id: 'lust',
    label: 'LUST',
    classes: ['dyed_diesel'],
    basis: 'millionths_per_gallon',
  }
  const sales = { ...salesTaxOf(rate), classes: ['dyed_diesel' as const] }
  const sums = sumsOf(lines, freight as Cents, { rates: [{ ...fee, inPrice: true }, sales] }, today)
  expect([sums.taxes.map(({ cents }) => cents), sums.total]).toEqual([[lust, tax], total])
  // A certificate frees the sale from sales tax, not from the fee.
  const free = sumsOf(lines, freight as Cents, { rates: [{ ...fee, inPrice: true }, sales] }, today, [
    { taxes: ['sales'], products: null },
  ])
  expect(free.taxes.map(({ cents }) => cents)).toEqual([lust])
})

test.each(vectors.perGallon)('$sale', ({ gallons, rate, tax }) => {
  const load: Line = { ...worth(1, 'road_diesel'), unit: 'gallon', quantity: gallons }
  const perGallon: TaxRate = { ...salesTaxOf(rate), classes: ['road_diesel'], basis: 'millionths_per_gallon' }
  expect(sumsOf([load], 0 as Cents, { rates: [perGallon] }, today).taxes[0]?.cents).toBe(tax)
})

test('a paper names the county, the transit authority and the rate', () => {
  expect(chargedAt({ saleOffice: { name: 'Yard', state: 'OH', county: 'Delaware' } })?.label).toBe(
    'Ohio sales tax, Delaware County, 7%',
  )
  expect(chargedAt({ saleOffice: null, county: 'Licking', taxArea: 'COTA' })).toMatchObject({
    label: 'Ohio sales tax, Licking County (COTA), 8.25%',
    confirmed: true,
  })
})

test('an unknown place is charged the state rate, or the rate outside the transit area, and says so', () => {
  const at = (county: string | null, taxArea?: string) => chargedAt({ saleOffice: null, county, taxArea })
  expect(at(null)).toMatchObject({
    rate: 575,
    confirmed: false,
    unconfirmedReason: expect.stringContaining('county of the sale'),
  })
  expect(at('Ross')).toMatchObject({
    rate: 575,
    confirmed: false,
    unconfirmedReason: expect.stringContaining('Ross County'),
  })
  expect(at('Licking')).toMatchObject({
    rate: 725,
    confirmed: false,
    unconfirmedReason: expect.stringContaining('inside COTA'),
  })
  expect(at('Licking', 'none')?.unconfirmedReason).toBeUndefined()
  // Before the first rate of a county that we know, and on the day that it begins.
  const on = (date: string) =>
    chargedOn({ rates: taxes, local: salesTax.local, place: { county: 'Delaware', area: null } }, date).find(
      ({ basis }) => basis === 'percent',
    )?.rate
  expect([on('2025-03-31'), on('2025-04-01')]).toEqual([575, 700])
})

test('a certificate frees the products that it names, with their freight, and no others', () => {
  const lines = [
    { ...worth(10_000), product: 'oil' },
    { ...worth(30_000), product: 'grease' },
  ]
  const bill = (products: string[] | null, freed = ['sales']) =>
    sumsOf(lines, 1000 as Cents, { rates: [salesTaxOf(700)] }, today, [{ taxes: freed, products }]).taxes[0]?.cents
  expect(bill(['oil'])).toBe(Math.round((30_000 + 750) * 0.07))
  expect(bill(null)).toBeUndefined()
  expect(bill(['fuel'])).toBe(2870)
  // Old quotes name the row.
  expect(bill(null, ['other'])).toBe(2870)
})

test('rates that were stored in hundredths of a cent are read in millionths of a dollar, once', () => {
  const old = { id: 'lust', basis: 'per_gallon', rate: 10 }
  expect(inMillionths(old)).toEqual({ id: 'lust', basis: 'millionths_per_gallon', rate: 1000 })
  expect(inMillionths(inMillionths(old))).toEqual(inMillionths(old))
})
