import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { doneWords } from './keep-draft.ts'
import { verbForm } from './verb-form.ts'

const went = (to: string, status = 303) => new Response(null, { status, headers: { Location: to } })
const pressed = (verb: string, typed: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ verb, ...typed })) body.set(name, value)
  return body
}

test('the button that was pressed says that it is done, and nothing where the next page says so or it was refused', () => {
  const words = { 'done:ask_day': 'We asked the customer.', 'done:reschedule': 'Order rescheduled.' }
  expect(doneWords(pressed('ask_day', words), went('/orders/1'))).toBe('We asked the customer.')
  expect(doneWords(pressed('reschedule', words), went('/orders/1'))).toBe('Order rescheduled.')
  expect(doneWords(pressed('cancel', words), went('/orders/1'))).toBeUndefined()
  expect(doneWords(pressed('reschedule', words), went('/settings/storm?saved'))).toBeUndefined()
  expect(doneWords(pressed('reschedule', words), went('', 404))).toBeUndefined()
})

test('a form says what it declares, and one that saves says "Saved."', () => {
  const ctx = contextOn({} as never)
  const drawn = (button: string, done?: string) =>
    verbForm({ verb: 'go', button, done, submit: () => Promise.resolve('/') })({}).draw(ctx).done
  expect([drawn('Save terms'), drawn('Confirm order', 'Order confirmed.'), drawn('Remove')]).toEqual([
    ...['Saved.', 'Order confirmed.', undefined],
  ])
})
