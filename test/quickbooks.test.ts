import { expect, test } from 'vitest'
import { readIif, readOnlineCsv, readOnlineJournal } from './quickbooks.ts'

const head = [
  '!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM',
  '!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tQNTY\tPRICE\tINVITEM\tTAXABLE\tEXTRA',
  '!ENDTRNS',
]
const good = [
  'TRNS\tINVOICE\t01/12/2026\tAccounts Receivable\tSample Customer LLC\t1383.98\t10231',
  'SPL\tINVOICE\t01/12/2026\tFuel Sales:Dyed Diesel\t\t-1288.40\t-412.3\t3.1249\tDYED2\tY',
  'SPL\tINVOICE\t01/12/2026\tSales Tax Payable\tOhio Department of Taxation\t-95.58\t\t7.0%\tOH 21\tN\tAUTOSTAX',
  'ENDTRNS',
]
const file = (...lines: string[]) => Buffer.from([...head, ...lines, ''].join('\r\n'), 'latin1')
const changed = (from: string, to: string) => file(...good.map((line) => line.replace(from, to)))

test('A transaction of the reference is read with its rows by the names of its columns', () => {
  const [read] = readIif(file(...good)).transactions
  expect(read?.top).toMatchObject({ TRNSTYPE: 'INVOICE', ACCNT: 'Accounts Receivable', AMOUNT: '1383.98' })
  expect(read?.splits.map((row) => row.INVITEM)).toEqual(['DYED2', 'OH 21'])
})

test.each([
  ['a cent is missing', '-95.58', '-95.57', 'comes to 1 cents'],
  ['the amount has a comma', '1383.98', '1,383.98', 'no amount'],
  ['the day is not on the calendar', '01/12/2026', '02/30/2026', 'no date'],
  ['a split belongs to another day', 'INVOICE\t01/12/2026\tSales', 'INVOICE\t01/13/2026\tSales', 'DATE differs'],
  ['gallons and price come to something else', '-412.3', '-41.23', 'does not come to'],
  ['a quantity has the wrong sign', '-412.3', '412.3', 'does not come to'],
  ['a quote is left in', 'Sample', '"Sample', 'swallows tabs'],
  ['the name is too long', 'Sample', 'Sample'.repeat(8), 'longer than 41'],
  ['the number is too long', '10231', '102310231023', 'longer than 11'],
  ['the kind is not one of the list', 'TRNS\tINVOICE', 'TRNS\tBILLING', "can't be"],
  ['the tax has no agency', 'Ohio Department of Taxation', '', 'without its agency'],
  ['the end is missing', 'ENDTRNS', '', 'no ENDTRNS'],
])('A file is refused where %s', (_, from, to, words) => {
  expect(() => readIif(changed(from, to))).toThrow(words)
})

test('A file is refused that is UTF-8 with a name that has an accent, or whose columns the reference does not have', () => {
  const accent = Buffer.from(
    file(...good)
      .toString('latin1')
      .replace('Sample', 'Peña'),
    'utf8',
  )
  expect(() => readIif(accent)).toThrow('garbled')
  expect(() => readIif(Buffer.from('!TRNS\tTRNSTYPE\tACCNT\tAMOUNT\tGALLONS\r\n'))).toThrow('no column "GALLONS"')
})

test('Rows for QuickBooks Online become invoices again, and one that differs within itself is refused', () => {
  const csv = (second: string) =>
    Buffer.from(
      `*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Item(Product/Service),ItemQuantity,ItemRate,*ItemAmount\r\n` +
        `10231,"Sample, LLC",01/12/2026,01/27/2026,DYED2,412.3,3.1249,1288.40\r\n10231,${second},01/12/2026,01/27/2026,LUST,412.3,0.001,0.41\r\n`,
    )
  expect(readOnlineCsv(csv('"Sample, LLC"'))).toMatchObject([
    { number: '10231', customer: 'Sample, LLC', cents: 128881 },
  ])
  expect(() => readOnlineCsv(csv('Another'))).toThrow('something else')
})

const entries = (...rows: string[]) =>
  Buffer.from(['*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name', ...rows, ''].join('\r\n'))
const paid = [
  'L7,01/26/2026,Accounts Receivable,,1461.17,Payment 4471,"Sample, LLC"',
  'L7,01/26/2026,Undeposited Funds,1461.17,,Payment 4471,',
]

test('Journal entries for QuickBooks Online are read by their numbers', () => {
  const [read, more] = readOnlineJournal(entries(...paid), 'Accounts Receivable')
  expect([read?.number, read?.rows.length, more]).toEqual(['L7', 2, undefined])
})

test.each([
  ['a cent is missing', '1461.17,,', '1461.16,,', 'does not come to nothing'],
  ['a row has both', ',1461.17,Payment', '1461.17,1461.17,Payment', 'one of both'],
  ['receivables name nobody', '"Sample, LLC"', '', 'without a customer'],
  ['a row is of another day', '01/26/2026,Undeposited', '01/27/2026,Undeposited', 'another day'],
  ['a sub-account has no parent', 'Undeposited Funds', ':Undeposited Funds', 'no account'],
])('Journal entries are refused where %s', (_, from, to, words) => {
  expect(() => readOnlineJournal(entries(...paid.map((row) => row.replace(from, to))), 'Accounts Receivable')).toThrow(
    words,
  )
})
