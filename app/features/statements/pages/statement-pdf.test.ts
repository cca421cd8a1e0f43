import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { differsFrom } from '../../../../test/pdf-picture.ts'
import { statementPdf } from './statement-pdf.ts'
import type { StatementSheet } from './statement-sheet.ts'

const bucket = (key: string, label: string, amount: string, share: number) => ({ key, label, amount, share })

const sheet: StatementSheet = {
  title: 'Statement for November 2026',
  customer: 'Hilltop Excavating',
  ...{ through: 'Mon, Nov 30', balance: '$3,992.34', pastDue: '$2,100.00', opening: '$2,107.00' },
  aging: {
    ...{ balance: '$3,992.34', pastDue: '$2,100.00', unapplied: undefined },
    buckets: [
      bucket('current', 'Not due yet', '$1,892.34', 47.4),
      bucket('to30', '1 to 30 days', '$2,100.00', 52.6),
      bucket('to60', '31 to 60 days', '$0.00', 0),
      bucket('to90', '61 to 90 days', '$0.00', 0),
      bucket('over90', 'Over 90 days', '$0.00', 0),
    ],
  },
  open: [
    {
      id: '1',
      aboutId: null,
      item: 'Invoice INV-104266',
      day: 'Sun, Nov 1',
      due: 'Mon, Nov 16',
      late: '14 days past due',
      open: '$2,100.00',
    },
    {
      aboutId: null,
      id: '2',
      item: 'Invoice INV-104417',
      day: 'Tue, Nov 24',
      due: 'Wed, Dec 9',
      late: '',
      open: '$1,892.34',
    },
  ],
  unapplied: [],
  entries: [
    {
      aboutId: null,
      id: '2',
      day: 'Tue, Nov 24',
      what: 'Invoice INV-104417',
      notes: [],
      amount: '$1,892.34',
      balance: '$3,999.34',
    },
    {
      ...{
        aboutId: null,
        id: '3',
        day: 'Fri, Nov 27',
        what: 'Write-off INV-104201',
        amount: '−$7.00',
        balance: '$3,992.34',
      },
      notes: ['Taken off the balance without a payment.', 'Not worth a letter'],
    },
  ],
  pay: ['By check, with the invoice number on it.', 'Questions: (614) 555-0142.'],
  link: 'fuel.example/statement/T4M8RZ6HPC',
  sender: { brand: 'Leone Fuel & Lubricants', lines: ['Lewis Center, OH 43035'] },
}
const madeAt = new Date('2026-12-01T15:00:00Z')
const made = async (change: Partial<StatementSheet> = {}) =>
  new Uint8Array(await statementPdf({ ...sheet, ...change }, madeAt))

test('a statement has all of its text in reading order, each open item and entry with its amount', async () => {
  const { text, totalPages } = await extractText(await getDocumentProxy(await made()), { mergePages: true })
  const said = text.replaceAll(/\s+/g, ' ')
  expect(totalPages).toBe(1)
  const words = [
    ...[sheet.sender.brand, sheet.title, sheet.customer, '$3,992.34, $2,100.00 past due'],
    ...sheet.open.map(({ item, due, late, open }) => [item, due, late, open].filter(Boolean).join(' ')),
    ...sheet.aging.buckets.map(({ label, amount }) => `${label} ${amount}`),
    'Previous balance: $2,107.00',
    ...sheet.entries.map(({ day, what, amount, balance }) => `${day}, ${what}: ${amount}, balance ${balance}`),
    ...['Taken off the balance without a payment. Not worth a letter', sheet.pay.join(' '), sheet.link],
  ]
  const places = words.map((each) => said.indexOf(each))
  expect(words.filter((_, at) => places[at] === -1)).toEqual([])
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a statement looks like its stored picture, but for one pixel in two hundred', async () => {
  const golden = join(import.meta.dirname, 'fixtures', 'statement.png')
  expect(await differsFrom(golden, await made())).toBeLessThan(5)
  expect(await differsFrom(golden, await made({ open: sheet.open.slice(1), entries: [] }))).toBeGreaterThan(5)
})
