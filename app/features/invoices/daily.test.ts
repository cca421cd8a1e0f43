import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import type { Cents } from '#domain/money.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { setTerms } from '#features/credit/customer-terms.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import type { Line } from '#features/trade/line.ts'
import { testDatabase } from '#platform/testing.ts'
import { draftDue } from './draft.ts'
import { findInvoice, linesOfInvoice } from './find.ts'
import { issueInvoice } from './issue.ts'
import { invoiceSheet } from './pages/invoice-sheet.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, company, bring, ordered } = billingOn(ctx)
const staff = await person('admin')
const desk = { ...as(staff), billing: { ...billing, per: 'customer_day' as const } }

type Person = Awaited<ReturnType<typeof person>>
const brought = async (buyer: Person, lines: Line[]) => {
  const order = await ordered(staff, buyer, lines)
  await bring(staff, order.id, lines)
  return order
}
const draftsOf = async () => Promise.all((await draftDue(desk)).drafted.map((id) => findInvoice(desk, id)))
const net = (days: number) => ({ kind: 'net' as const, days })
const terms = (fuel: number, lubricant: number) => ({
  ...{ terms: { fuel: net(fuel), lubricant: net(lubricant) } },
  ...{ limitCents: 5_000_000 as Cents, reviewOn: null, reason: null },
})

test('orders of coworkers for one day share an invoice; two people without a company get two', async () => {
  const farm = await company('customer', 'Hilltop Excavating')
  const coworkers = [await person('customer', { id: farm }), await person('customer', { id: farm })]
  for (const buyer of coworkers) await brought(buyer, [diesel])
  const [one, ...more] = await draftsOf()
  expect([more, one?.ordersSaid.split(', ').length]).toEqual([[], 2])

  for (const buyer of [await person('customer'), await person('customer')]) await brought(buyer, [diesel])
  expect(await draftsOf()).toHaveLength(2)
})

test('fuel and lubricants that are on terms of their own are on two invoices of a day, each by its own terms', async () => {
  const buyer = await person('customer')
  const { customerId } = await brought(buyer, [diesel])
  for (const lines of [[offRoad], [drums]]) await brought(buyer, lines)
  await setTerms(desk, customerId ?? '', terms(10, 30))
  const drafts = await draftsOf()
  const said = drafts.map(({ terms, ordersSaid }) => [terms, ordersSaid.split(', ').length])
  expect(said.toSorted()).toEqual([
    [net(30), 1],
    [net(10), 2],
  ])
  for (const lines of [[diesel], [drums]]) await brought(buyer, lines)
  await setTerms(desk, customerId ?? '', terms(30, 30))
  expect(await draftsOf()).toHaveLength(1)
})

test('fuel and lubricants of one truck are due by the shorter terms, and the invoice says so', async () => {
  const buyer = await person('customer')
  const { customerId } = await brought(buyer, [diesel, drums])
  await setTerms(desk, customerId ?? '', terms(30, 10))
  const [draft] = await draftsOf()
  const invoice = await issueInvoice(desk, draft!.id)
  expect([invoice.terms, invoice.dueOn]).toEqual([{ ...net(10), mixed: true }, '2025-11-30'])
  const { due } = invoiceSheet(
    desk,
    content,
    '',
    await findInvoice(desk, invoice.id),
    await linesOfInvoice(desk, invoice.id),
  )
  expect(due.note).toContain('Net 10 from invoice date, the shorter of your terms for fuel and for lubricants.')
})

test('two lines of one product share the readings of their load', async () => {
  const buyer = await person('customer')
  const lines = [
    { ...diesel, quantity: 3_000 },
    { ...diesel, quantity: 5_000, price: 30_000 as typeof diesel.price },
  ]
  const order = await ordered(staff, buyer, lines)
  await bring(staff, order.id, [diesel], { delivered: [8_001], readings: [{ net: 7_950 }] })
  const [draft] = await draftsOf()
  const products = (await linesOfInvoice(desk, draft!.id)).filter(({ kind }) => kind === 'product')
  expect(products.map(({ quantity, gross, net }) => [quantity, gross, net])).toEqual([
    [3_000, 3_000, 2_981],
    [5_001, 5_001, 4_969],
  ])
})
