import { expect, test } from 'vitest'
import { classTermsWords, dueOn, readTerm, termWords, type Term } from './terms.ts'

test.each<[string, Term, string]>([
  ['2026-01-31', { kind: 'net', days: 10 }, '2026-02-10'],
  ['2026-01-31', { kind: 'net', days: 15 }, '2026-02-15'],
  ['2026-01-31', { kind: 'net', days: 30 }, '2026-03-02'],
  ['2026-11-21', { kind: 'net', days: 15 }, '2026-12-06'],
  ['2026-02-14', { kind: 'eom', days: 0 }, '2026-02-28'],
  ['2026-11-21', { kind: 'net_eom', days: 10 }, '2026-12-10'],
  ['2026-12-31', { kind: 'prox', days: 0 }, '2027-01-10'],
  ['2026-11-21', { kind: 'prepaid', days: 0 }, '2026-11-21'],
])('an invoice of %s on %o is due on %s', (invoiced, term, due) => {
  expect(dueOn(term, invoiced)).toBe(due)
})

test('terms are read as people write them, and said so that they are read again', () => {
  for (const [words, said] of [
    ['Net 30', 'Net 30'],
    ['net30', 'Net 30'],
    ['N/15', 'Net 15'],
    ['Net 10 EOM', 'Net 10, end of month'],
    ['EFT 10', 'Draft 10'],
    ['COD', 'Paid in advance'],
    ['Due on receipt', 'Due on receipt'],
    ['10th prox', '10th of next month'],
  ] as const) {
    const term = readTerm(words)
    expect(term && termWords(term), words).toBe(said)
    expect(readTerm(said), said).toEqual(term)
  }
  for (const unclear of ['2% 10, net 30', 'as agreed', '', 'net', 'Net 30 after harvest'])
    expect(readTerm(unclear), unclear).toBeUndefined()
})

test('terms that differ by what is sold are said for each', () => {
  const [ten, thirty]: Term[] = [
    { kind: 'net', days: 10 },
    { kind: 'net', days: 30 },
  ]
  expect(classTermsWords({ fuel: thirty!, lubricant: thirty! })).toBe('Net 30')
  expect(classTermsWords({ fuel: ten!, lubricant: thirty! })).toBe('Fuel Net 10; lubricants Net 30')
})
