import { expect, test } from 'vitest'
import { readIif } from './quickbooks.ts'

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
