import { expect, test } from 'vitest'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { diesel as ulsd, offRoad } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { billAgain } from './bill-again.ts'
import { creditAll, creditLine } from './correct.ts'
import { findInvoice } from './find.ts'
import { fuelTaxGone, fuelTaxOf } from './fuel-tax.ts'
import { issueInvoice } from './issue.ts'
import { billingOn } from './testing.ts'
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
  const cents = (text = '') => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100)
  const column = paper.lines.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect([column, paper.sums ?? []]).toEqual([cents(paper.total), []])
  expect(paper.lines[0]).toMatchObject({ quantity: '1,200 gal', price: '$0.470000', amount: '$564.00' })
  expect(paper.lines[0]?.made).toContain('$3,340.80')
  expect(facts.find(({ name }) => name === 'Tax')?.value).toContain('$653.04 on 1,400.1 gal')
})

test('gallons that were credited and billed again stand on the fuel tax statement of the new invoice alone', async () => {
  const ctx = contextOn((await testDatabase()).db)
  const { as, person, correct, delivered } = billingOn(ctx)
  const staff = await person('admin')
  const desk = as(staff)
  const { draft, shipment } = await delivered(staff, await person('customer'), [ulsd, offRoad])
  await issueInvoice(desk, draft)
  const taxed = async (id: string) => {
    const { taxed } = await fuelTaxOf(desk, await findInvoice(desk, id))
    return taxed.map(({ quantity, cents, taxCents }) => [quantity, cents, taxCents])
  }
  const seen = () => findInvoice(desk, draft)
  expect(await taxed(draft)).toEqual([[8_000, 251_360, 37_600]])
  // A credit of the price takes back no gallons and no tax: what was paid for them is less.
  const price = { position: 0, cents: 1_000 as Cents, code: 'price' as const, reason: 'Agreed price' }
  await creditLine(desk, draft, await seen(), price)
  expect(await taxed(draft)).toEqual([[8_000, 250_360, 37_600]])

  await correct(staff, shipment.id, [7_900, 6_000])
  const why = { code: 'gallons' as const, reason: 'Meter misread' }
  const { invoice: again } = await billAgain(desk, draft, await seen(), why)
  expect([await taxed(draft), (await taxed(again.id)).map(([gallons]) => gallons)]).toEqual([[], [7_900]])
  const refused = await fuelTaxGone(desk, await seen())
  expect([refused instanceof DomainError, refused.message]).toEqual([true, expect.stringContaining(again.reference!)])
  await creditAll(desk, again.id, await findInvoice(desk, again.id), why)
  expect(await taxed(again.id)).toEqual([])
  expect((await fuelTaxGone(desk, await findInvoice(desk, again.id))).message).toContain('No fuel tax is left')
})
