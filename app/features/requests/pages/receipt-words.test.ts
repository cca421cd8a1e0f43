import { expect, test } from 'vitest'
import type { ReceiptProps } from './receipt-page.tsx'
import { receiptWords } from './receipt-words.ts'

const open = { state: 'in_progress', said: 'Received', due: 'Sat, Nov 22, 10:12 AM', messages: [], fresh: false }

test.each([
  [true, "We're sorry, we withdrew our quote. You'll hear from us by Sat, Nov 22, 10:12 AM Eastern time."],
  [false, "We're working on your request."],
])('a request in hand, promised anew: %s', (again, lead) => {
  expect(receiptWords({ ...open, again } as unknown as ReceiptProps, 'Eastern').lead).toBe(lead)
})

test('a receipt never promises a time that has passed', () => {
  const late = { ...open, again: true, overdue: true }
  expect(receiptWords(late as unknown as ReceiptProps, 'Eastern').lead).not.toContain('10:12')
})
