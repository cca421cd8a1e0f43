import { expect, test } from 'vitest'
import { readOnlineInvoices, readOnlineJournal } from './quickbooks-online.ts'

const books = { receivable: 'Accounts Receivable', payable: 'Accounts Payable' }
const file = (...rows: string[]) => Buffer.from(rows.map((row) => `${row}\r\n`).join(''))

const ofJournal = '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name'
const paid = [
  'L7,01/26/2026,Accounts Receivable,,1461.17,Payment 4471,"Sample, LLC"',
  'L7,,Undeposited Funds,1461.17,,Payment 4471,',
]

const ofInvoice = '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Item(Product/Service),ItemQuantity,ItemRate,*ItemAmount'
const billed = [
  '10231,"Sample, LLC",01/12/2026,01/27/2026,Dyed diesel,412.3,3.1249,1288.40',
  '10231,,,,Sales tax,,,95.58',
]

test('A file of journal entries and one of invoices are read as QuickBooks Online reads them', () => {
  expect(readOnlineJournal(file(ofJournal, ...paid), books)).toEqual([
    {
      number: 'L7',
      date: '2026-01-26',
      lines: [
        { account: 'Accounts Receivable', cents: -146_117, name: 'Sample, LLC', description: 'Payment 4471' },
        { account: 'Undeposited Funds', cents: 146_117, name: '', description: 'Payment 4471' },
      ],
    },
  ])
  expect(readOnlineInvoices(file(ofInvoice, ...billed))).toMatchObject([
    { number: '10231', customer: 'Sample, LLC', date: '2026-01-12', due: '2026-01-27', cents: 138_398 },
  ])
})

test.each([
  ['a column is no column of the sample', 'Description', 'Memo', 'No column of the sample'],
  ['a column is missing', '*Credits', 'Class', 'Columns are missing: *Credits'],
  ['a cent is missing', '1461.17,,Pay', '1461.16,,Pay', 'comes to -1 cents'],
  ['a row has both', ',1461.17,Pay', '1461.17,1461.17,Pay', 'not one of debit and credit'],
  ['an amount has a sign', ',,1461.17', ',,-1461.17', 'no plain positive number'],
  ['an amount has a comma', '1461.17,,Pay', '"1,461.17",,Pay', 'no plain positive number'],
  ['an amount has mills', '1461.17,,Pay', '1461.170,,Pay', 'more than 2 decimals'],
  ['receivables name nobody', '"Sample, LLC"', '', 'needs the customer'],
  ['payables name nobody', 'Undeposited Funds', 'Accounts Payable', 'needs the vendor'],
  ['a day is written as elsewhere', '01/26/2026', '2026-01-26', 'MM/DD/YYYY'],
  ['a day does not exist', '01/26/2026', '02/30/2026', 'no day'],
  ['a row is of another day', 'L7,,', 'L7,01/27/2026,', 'before it was 01/26/2026'],
  ['a sub-account has no parent', 'Undeposited Funds', ':Undeposited Funds', 'nothing beside a colon'],
  ['an account has its number', 'Undeposited Funds', '1499 Undeposited Funds', 'begins with its number'],
  ['a number is long', 'L7', 'L234567890123456789012', '22 characters'],
  ['a name would be a sub-customer', 'Sample, LLC', 'Sample: North', 'has a colon'],
  ['a name has the mark of a spreadsheet', 'Sample, LLC', "'-Sample", 'apostrophe'],
  ['a text breaks the line', 'Payment 4471,"', '"Payment\n4471","', 'line break'],
])('Journal entries are refused where %s', (_, from, to, words) => {
  const rows = [ofJournal, ...paid].map((row) => row.replace(from, to))
  expect(() => readOnlineJournal(file(...rows), books)).toThrow(words)
})

test.each([
  ['an amount is not quantity times rate', '1288.40', '1288.41', 'comes to 128840 cents'],
  ['an amount is below zero', '95.58', '-95.58', 'no plain positive number'],
  ['a rate has too many decimals', '3.1249', '3.124900', 'more than 5 decimals'],
  ['a quantity has no rate', '412.3,3.1249', '412.3,', 'one of quantity and rate'],
  ['a line names no item', 'Sales tax', '', 'names no item'],
  ['another line names another customer', '10231,,', '10231,Another,', '*Customer of 10231'],
  ['there is no due date', '01/27/2026', '', '*DueDate is empty'],
])('Invoices are refused where %s', (_, from, to, words) => {
  const rows = [ofInvoice, ...billed].map((row) => row.replace(from, to))
  expect(() => readOnlineInvoices(file(...rows))).toThrow(words)
})

test('Files are refused that are longer than the import takes, or in which an invoice is interrupted', () => {
  const rows = (count: number, each: (at: number) => string) => Array.from({ length: count }, (_, at) => each(at))
  const one = (number: string) => `${number},Sample,01/12/2026,01/27/2026,Dyed diesel,1,1,1.00`
  expect(() => readOnlineInvoices(file(ofInvoice, ...rows(101, (at) => one(`${at}`))))).toThrow('101 invoices')
  expect(() => readOnlineInvoices(file(ofInvoice, ...rows(1000, () => one('1'))))).toThrow('1001 rows')
  expect(() => readOnlineInvoices(file(ofInvoice, one('1'), one('2'), one('1')))).toThrow('interrupted')
})
