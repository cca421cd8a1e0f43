import { expect, test } from 'vitest'
import type { Cents } from '#domain/money.ts'
import { fuelTaxSheet } from './pages/fuel-tax-sheet.ts'

const invoice = { reference: 'INV-100007', soldTo: 'Union County Farms', deliveredTo: null, deliveredOn: null }
const diesel = { position: 0, name: 'Diesel', quantity: 12_000, price: 27_840, cents: 334_080 as Cents }
const gasoline = { position: 3, name: 'Gasoline', quantity: 2_001, price: 25_000, cents: 50_025 as Cents }
const ohio = { taxName: 'Ohio motor fuel tax', taxRate: 470_000 }

test("the seller's statement for a fuel tax refund adds up as it is read, and counts gallons once", () => {
  const { paper, facts } = fuelTaxSheet(
    { ...invoice, issuedOn: '2026-11-20' },
    [
      { ...diesel, ...ohio, taxCents: 56_400 as Cents },
      { ...diesel, taxName: 'Ohio surcharge', taxRate: 10_000, taxCents: 1_200 as Cents },
      { ...gasoline, ...ohio, taxRate: 385_000, taxCents: 7_704 as Cents },
    ],
    'Leone Fuel & Lubricants',
  )
  const cents = (said = '') => Math.round(Number(said.replaceAll(/[$,]/g, '')) * 100)
  const column = paper.lines.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect([column, paper.sums ?? []]).toEqual([cents(paper.total), []])
  expect(paper.lines[0]).toMatchObject({ quantity: '1,200 gal', price: '$0.470000', amount: '$564.00' })
  expect(paper.lines[0]?.made).toContain('$3,340.80')
  expect(facts.find(({ name }) => name === 'Tax')?.value).toContain('$653.04 on 1,400.1 gal')
})
