import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import type { Db } from '#platform/db.ts'
import { agingBucket } from './aging.ts'
import { dueOn, readRecorded, readTerms, termsInWords, type Terms } from './terms.ts'

const { calendar } = contextOn({} as Db)

test.each<[string, Terms, string, string]>([
  ['net 10', { kind: 'net', days: 10 }, '2026-01-31', '2026-02-10'],
  ['net 15', { kind: 'net', days: 15 }, '2026-01-31', '2026-02-15'],
  ['net 30 into March', { kind: 'net', days: 30 }, '2026-01-31', '2026-03-02'],
  ['net 15 on a Sunday stays', { kind: 'net', days: 15 }, '2026-11-21', '2026-12-06'],
  ['a draft on a Sunday moves', { kind: 'draft', days: 15 }, '2026-11-21', '2026-12-07'],
  ['end of month', { kind: 'end_of_month', days: 0 }, '2026-02-10', '2026-02-28'],
  ['net 10 EOM', { kind: 'end_of_month', days: 10 }, '2026-02-10', '2026-03-10'],
  ['10th prox', { kind: 'tenth' }, '2026-12-31', '2027-01-10'],
  ['prepaid', { kind: 'prepaid' }, '2026-11-21', '2026-11-21'],
])('%s', (_name, terms, issued, due) => {
  expect(dueOn(calendar, terms, issued)).toBe(due)
})

test('terms are read as people write them, and nothing else is guessed', () => {
  const read = (text: string) => readTerms(text)
  expect(read('Net 30')).toEqual({ kind: 'net', days: 30 })
  expect(read('n30')).toEqual({ kind: 'net', days: 30 })
  expect(read('Net 10 EOM')).toEqual({ kind: 'end_of_month', days: 10 })
  expect(read('10th prox.')).toEqual({ kind: 'tenth' })
  expect(read('EFT 15')).toEqual({ kind: 'draft', days: 15 })
  expect(read('COD')).toEqual({ kind: 'prepaid' })
  expect(read('net 30, 2% 10')).toBeUndefined()
  expect(read('net 999')).toBeUndefined()
  for (const said of ['Net 15', 'End of month + 10 days', '10th of next month', 'Due on receipt', 'Due on delivery'])
    expect(termsInWords(read(said) as Terms)).toBe(said)
})

test('aging is by days past due', () => {
  const on = (due: string) => agingBucket(due, '2026-11-21')
  expect(['2026-11-21', '2026-11-20', '2026-10-22', '2026-10-21', '2026-09-22'].map(on)).toEqual([
    ...['current', 'to30', 'to30', 'to60', 'to60'],
  ])
  expect(['2026-09-21', '2026-08-23', '2026-08-22'].map(on)).toEqual(['to90', 'to90', 'over90'])
})

test('terms of fuel and lubricants apart, as the credit decision records them, are read', () => {
  const words = 'Fuel Net 15; lubricants Net 30'
  expect(readRecorded(words)).toEqual({ terms: { kind: 'net', days: 15 }, words })
  expect(readRecorded('Fuel Paid in advance; lubricants Net 30')).toMatchObject({ terms: { kind: 'prepaid' } })
  expect(readRecorded('Fuel as agreed; lubricants Net 30')).toBeUndefined()
})
