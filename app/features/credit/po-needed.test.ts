import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { content } from '#content/testing.ts'
import { tradeOn, wish } from '#features/fulfillment/testing.ts'
import { placeOrder, reorder } from '#features/orders/place.ts'
import { placingForm } from '#features/orders/place-order-forms.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { testDatabase } from '#platform/testing.ts'
import { setTerms } from './customer-terms.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const days = { kind: 'net' as const, days: 30 }

test('credit terms that require a PO number make the customer give one and ask staff to confirm without it', async () => {
  const customer = await person('customer')
  const before = await ordered(staff, customer)
  const set = (poNeeded: boolean) =>
    setTerms(desk, before.customerId ?? '', {
      terms: { fuel: days, lubricant: days, ...(poNeeded && { poNeeded }) },
      ...{ limitCents: 5_000_000 as Cents, reviewOn: null, reason: null },
    })
  const placing = (customerPo?: string, sure?: string[]) => ({
    ...{ submissionId: randomUUID(), wish: wish({ customerPo }), dyedUse: 'farm', sure },
  })
  await set(true)
  const quote = async () => {
    const { id } = await offered(staff, customer)
    await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
    return id
  }
  await expect(placeOrder(as(customer), await quote(), placing(' '))).rejects.toThrow('Please enter your PO number')
  await expect(reorder(as(customer), before.id, placing())).rejects.toThrow('Please enter your PO number')
  expect(await reorder(as(customer), before.id, placing('H-77'))).toMatchObject({ customerPo: 'H-77' })
  const asked = await placeOrder(desk, await quote(), placing()).catch((error: unknown) => error)
  expect((asked as ConfirmationRequired).confirmations.map(({ key }) => key)).toEqual(['po'])
  await placeOrder(desk, await quote(), placing(undefined, ['po']))

  // The form says it at the field.
  const form = placingForm(as(customer), content, {
    ...{ verb: 'reorder', title: 'Reorder', button: 'Order', dyed: false, keepsCode: false, gallons: true, usual: {} },
    place: async (ctx, placing) => (await reorder(ctx, before.id, { ...placing, dyedUse: 'farm' })).id,
  })
  const body = new FormData()
  const said = { delivery_address: '9 Road', delivery_date: '2025-11-24', delivery_window: 'flexible' }
  for (const [name, value] of Object.entries({ ...said, urgency: 'standard', submission_id: randomUUID() }))
    body.set(name, value)
  const refused = await Promise.resolve(form.submit(as(customer), body)).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(InvalidField)
  expect(Object.keys((refused as InvalidField).problems)).toEqual(['customer_po'])

  await set(false)
  await reorder(as(customer), before.id, placing())
})
