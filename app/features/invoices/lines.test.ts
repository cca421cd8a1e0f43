import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import { recordCertificate } from '#features/customers/certificates.ts'
import { testDatabase } from '#platform/testing.ts'
import linesList from './lines-list.ts'
import { rateOf } from './accountant.ts'
import { creditLine } from './correct.ts'
import { findInvoice } from './find.ts'
import { issueInvoice } from './issue.ts'
import { blank, listInvoiceLines, sumOfLines } from './lines.ts'
import { taxRows } from './taxes.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const { as, person, delivered } = billingOn(contextOn(db))
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

test('nobody sees lines of what is not theirs', async () => {
  const customer = as(await person('customer'))
  expect(await sumOfLines(customer, { from: '2025-11-01' })).toMatchObject({ lines: 0, cents: 0 })
})
