import { expect, test } from 'vitest'
import { readTerms, type Terms } from '#features/ledger/terms.ts'
import { classTermsWords, isOnCredit, recordedWords, termFor } from './terms.ts'

const ten: Terms = { kind: 'net', days: 10 }
const thirty: Terms = { kind: 'net', days: 30 }
const prepaid: Terms = { kind: 'prepaid' }

test('terms that differ for fuel and lubricants are shown for each', () => {
  expect(classTermsWords({ fuel: thirty, lubricant: thirty })).toBe('Net 30')
  expect(classTermsWords({ fuel: ten, lubricant: thirty })).toBe('Fuel Net 10; lubricants Net 30')
  expect(classTermsWords({ fuel: prepaid, lubricant: thirty })).toBe('Fuel Paid in advance; lubricants Net 30')
})

test('credit terms are read back as they were stored on the customer', () => {
  const all: Terms[] = [ten, prepaid, { kind: 'tenth' }, { kind: 'end_of_month', days: 0 }, { kind: 'draft', days: 15 }]
  for (const terms of [...all, { kind: 'end_of_month', days: 10 } as const])
    expect(readTerms(recordedWords({ fuel: terms, lubricant: terms })), terms.kind).toEqual(terms)
})

test('a customer who prepays buys nothing on credit; one without credit terms does', () => {
  expect(isOnCredit({ fuel: prepaid, lubricant: prepaid })).toBe(false)
  expect(isOnCredit({ fuel: prepaid, lubricant: ten })).toBe(true)
  expect(termFor(undefined, 'fuel')).toEqual(prepaid)
})
