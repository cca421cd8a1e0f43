import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { dyedNotice } from '#features/trade/dyed.ts'
import { differsFrom } from '../../../../test/pdf-picture.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { InvoiceSheet, SheetLine } from './invoice-sheet.ts'

const tax = (name: string, gallons: string, price: string, amount: string): SheetLine => ({
  ...{ kind: 'tax', name, gallons, price, amount },
})

/** The invoice of the drawing. */
const sheet: InvoiceSheet = {
  kind: 'Invoice',
  number: 'INV-104417',
  date: 'Tuesday, December 8, 2026',
  soldTo: ['Hilltop Excavating', 'payables@hilltop.example'],
  deliveredTo: ['4820 Cheshire Rd, Sunbury, OH 43074, Delaware County', 'Tue, Dec 8, 11:09 AM'],
  due: { head: 'Due Wed, December 23', amount: '$1,892.34', note: 'Net 15 from invoice date. Nothing paid yet.' },
  facts: [
    { name: 'PO', value: 'HX-3381' },
    { name: 'Order', value: 'OR-7Q4D-K2MX' },
    { name: 'Bill of lading', value: 'LC-88214' },
  ],
  lines: [
    { kind: 'product', name: 'Ultra-low sulfur diesel', gallons: '200.1', price: '2.7840', amount: '557.08' },
    tax('Federal excise tax, diesel', '200.1', '0.243000', '48.62'),
    tax('Ohio motor fuel tax, diesel', '200.1', '0.470000', '94.05'),
    { kind: 'product', name: 'Off-road diesel, dyed', gallons: '398.6', price: '2.6510', amount: '1,056.69' },
    tax('Federal LUST fee', '398.6', '0.001000', '0.40'),
    { kind: 'product', name: 'Delivery', gallons: '', price: '', amount: '45.00' },
  ],
  taxNotes: ['1,095.62 × 7% = 76.69. Rounded once per invoice.'],
  sums: [{ label: 'Ultra-low sulfur diesel with taxes', amount: '704.50' }],
  total: { label: 'Total due Dec 23', amount: '$1,892.34' },
  left: [],
  notices: [dyedNotice],
  pay: ['Mail a check.'],
  link: 'fuel.example/invoice/T4M8RZ6HPC',
  sender: { brand: 'Leone Fuel & Lubricants', lines: ['Lewis Center, OH 43035'] },
}
const made = async (change: Partial<InvoiceSheet> = {}) => {
  const pdf = await invoicePdf({ ...sheet, ...change }, new Date('2026-12-08T15:00:00Z'))
  return getDocumentProxy(new Uint8Array(pdf))
}

test('an invoice prints on one page with all of its text in reading order', async () => {
  const pdf = await made()
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const said = text.replaceAll(/\s+/g, ' ')
  expect(totalPages).toBe(1)
  const words = [
    ...[sheet.sender.brand, sheet.number, 'Hilltop Excavating', sheet.due.amount, 'HX-3381'],
    ...sheet.lines.map(({ name, gallons, price, amount }) => [name, gallons, price, amount].filter(Boolean).join(' ')),
    ...[...sheet.taxNotes, 'Total due Dec 23 $1,892.34', dyedNotice, sheet.link, 'Mail a check.'],
  ]
  const places = words.map((each) => said.indexOf(each))
  expect(words.filter((_, at) => places[at] === -1)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Invoice INV-104417', Language: 'en-US' })
})

test('a long invoice goes on over the next page, which repeats its head', async () => {
  const lines = Array.from({ length: 70 }, (_, at) => tax(`Tax ${at}`, '1.0', '0.100000', '0.10'))
  const { text, totalPages } = await extractText(await made({ lines }), { mergePages: true })
  expect(totalPages).toBe(2)
  expect(text).toContain('Invoice INV-104417, continued')
  expect(text).toContain('Tax 69')
})

test('an invoice looks like its stored picture, but for one pixel in two hundred', async () => {
  const golden = join(import.meta.dirname, 'fixtures', 'invoice.png')
  const date = new Date('2026-12-08T15:00:00Z')
  expect(await differsFrom(golden, new Uint8Array(await invoicePdf(sheet, date)))).toBeLessThan(5)
  const moved = { ...sheet, notices: [], pay: [...sheet.pay, 'Or call us.'] }
  expect(await differsFrom(golden, new Uint8Array(await invoicePdf(moved, date)))).toBeGreaterThan(5)
})
