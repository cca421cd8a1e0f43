import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import { recordCertificate } from '#features/customers/certificates.ts'
import { testDatabase } from '#platform/testing.ts'
import linesList from './lines-list.ts'
import { rateOf } from './accountant.ts'
import { billAgain } from './bill-again.ts'
import { creditLine, voidInvoice } from './correct.ts'
import { findInvoice } from './find.ts'
import { issueInvoice } from './issue.ts'
import { blank, listInvoiceLines, sumOfLines } from './lines.ts'
import { taxRows } from './taxes.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const { as, person, correct, delivered } = billingOn(contextOn(db))
const staff = await person('admin')
const desk = as(staff)

test('each figure of taxes and gallons is the sum of the lines that it leads to', async () => {
  for (const lines of [[diesel, offRoad], [diesel], [drums, offRoad]]) {
    const { draft } = await delivered(staff, await person('customer'), lines)
    await issueInvoice(desk, draft)
    const credit = { position: 0, cents: 1000 as Cents, code: 'price' as const, reason: 'Agreed by phone.' }
    await creditLine(desk, draft, await findInvoice(desk, draft), credit)
  }
  const rows = await taxRows(desk, '2025-11-01', '2025-11-30')
  expect(rows.length).toBeGreaterThan(4)
  for (const { tax, untaxed, rate, rateBasis, product, county, ...figures } of rows) {
    const asked = {
      ...{ from: '2025-11-01', through: '2025-11-30', product: product ?? blank, county: county ?? blank },
      ...(untaxed === null ? { tax, ...(rate !== null && { rate: rateOf({ rate, rateBasis }) }) } : { untaxed }),
    }
    const sum = await sumOfLines(desk, asked)
    expect(sum.deciGallons).toBe(figures.deciGallons)
    expect(untaxed === null ? [sum.cents, sum.base] : [0, sum.cents]).toEqual([figures.cents, figures.base])
    expect(await listInvoiceLines.count(desk, asked)).toBe(sum.lines)
  }
})

test('a certificate exempts the gallons that sales tax falls on, and none of the road diesel beside them', async () => {
  const buyer = await person('customer')
  const { order } = await delivered(staff, buyer, [diesel])
  const county = order.county ?? blank
  const [from, through] = ['2025-11-01', '2025-11-30']
  const gallons = async (product: string) =>
    (await taxRows(desk, from, through)).flatMap(({ untaxed, deciGallons, ...row }) =>
      untaxed?.startsWith('Farming') && row.product === product ? [deciGallons] : [],
    )
  await recordCertificate(desk, order.customerId ?? '', {
    ...{ kind: 'blanket', taxes: ['sales'], reason: 'farming', words: null, number: '4711', products: null },
    ...{ address: null, reference: null, signedOn: '2025-01-05', reviewOn: null },
  })
  const { draft } = await delivered(staff, buyer, [diesel, offRoad])
  await issueInvoice(desk, draft)
  expect([await gallons(offRoad.product), await gallons(diesel.product)]).toEqual([[6_000], []])
  const asked = { from, through, untaxed: 'not taxable', product: diesel.product, county }
  expect((await sumOfLines(desk, asked)).deciGallons).toBeGreaterThanOrEqual(8_000)
})

test('the rate that a figure led here with reads as on the tax report', async () => {
  const labels = async (rate: string) =>
    (await linesList.view({ ...desk, content, origin: '' }, new URLSearchParams({ rate }))).filters.flatMap((filter) =>
      filter.name === 'rate' && filter.type === 'choice' ? filter.choices.map(({ label }) => label) : [],
    )
  const rows = await taxRows(desk, '2025-11-01', '2025-11-30')
  const rates = [...new Set(rows.map(rateOf))].filter(Boolean)
  expect(rates).toEqual(expect.arrayContaining(['0.001000', '7.0%']))
  for (const rate of rates) expect(await labels(rate)).toEqual([rate])
})

test('gallons that several taxes stand on are counted once', async () => {
  const asked = { from: '2025-11-01', through: '2025-11-30' }
  const [all, products] = [await sumOfLines(desk, asked), await sumOfLines(desk, { ...asked, state: 'product' })]
  expect([all.deciGallons, all.base]).toEqual([products.deciGallons, 0])
  expect(all.deciGallons).toBeGreaterThan(0)
})

test('invoice lines are visible only to those who may see the invoice', async () => {
  const customer = as(await person('customer'))
  expect(await sumOfLines(customer, { from: '2025-11-01' })).toMatchObject({ lines: 0, cents: 0 })
})

test('the taxes of a month are those of the ledger, though an invoice of it is voided, credited or billed again later', async () => {
  const [ids, [first, last]] = [[] as string[], ['2025-11-01', '2026-02-28']]
  for (const lines of [[diesel, offRoad], [offRoad, drums], [diesel, drums], [diesel]]) {
    const { draft, shipment } = await delivered(staff, await person('customer'), lines)
    ids.push((await issueInvoice(desk, draft)).id)
    if (ids.length === 3) await correct(staff, shipment.id, [7_900, lines[1]!.quantity])
  }
  const [voided, credited, again, atOnce] = ids as [string, string, string, string]
  const inMonths = (count: number) => as(staff, { now: contextOn(db).now.add({ hours: 24 * 31 * count }) })
  const seen = (id: string) => findInvoice(desk, id)
  const filed = (await taxRows(desk, first, '2025-11-30')).filter(({ month }) => month === '2025-11')
  await voidInvoice(desk, atOnce, await seen(atOnce), 'Wrong customer')
  const rest = await taxRows(desk, first, '2025-11-30')
  await voidInvoice(inMonths(1), voided, await seen(voided), 'Wrong customer')
  const credit = { position: 0, cents: 5_000 as Cents, code: 'price' as const, reason: 'Agreed price' }
  await creditLine(inMonths(2), credited, await seen(credited), credit)
  await billAgain(inMonths(1), again, await seen(again), { code: 'gallons', reason: 'Meter misread' })
  // What was filed stays, but for what was voided before it was.
  expect(await taxRows(desk, first, '2025-11-30')).toEqual(rest)
  expect(rest).not.toEqual(filed)

  const { rows } = await db.execute<{ month: string; account: string; cents: string }>(sql`
    select to_char(e.day, 'YYYY-MM') as month, l.account, -sum(l.cents) as cents from ledger_entries e
    join ledger_lines l on l.entry_id = e.id where l.account in ('sales_tax', 'fuel_tax') group by 1, 2 order by 1, 2`)
  const taxed = await taxRows(desk, first, last)
  const sums = rows.map(({ month, account }) => {
    const isSales = account === 'sales_tax'
    const of = taxed.filter(
      (row) => row.month === month && row.cents !== 0 && (row.rateBasis === 'percent') === isSales,
    )
    return [month, account, of.reduce((sum, { cents }) => sum + cents, 0)]
  })
  expect(sums).toEqual(rows.map(({ month, account, cents }) => [month, account, Number(cents)]))
  expect(new Set(rows.map(({ month }) => month))).toEqual(new Set(['2025-11', '2025-12', '2026-01']))
  const december = { from: '2025-12-01', through: '2025-12-31' }
  const { rows: lines } = await listInvoiceLines(desk, december)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  const one = { ...december, product: offRoad.product, state: 'product' as const }
  expect(await sumOfLines(desk, one)).toMatchObject({ deciGallons: -6_000 })
})
