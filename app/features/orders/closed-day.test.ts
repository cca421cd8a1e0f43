import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { changeDay } from '#features/fulfillment/move-day.ts'
import { tradeOn, wish } from '#features/fulfillment/testing.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { confirmOrder } from './confirm.ts'
import { placeOrder } from './place.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered } = tradeOn(ctx)
const [staff, customer] = [await person('admin'), await person('customer')]

const placing = async (viewer: typeof staff, overrides: Parameters<typeof wish>[0], sure?: string[]) => {
  const { id } = await offered(staff, customer)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  return placeOrder(as(viewer), id, { submissionId: randomUUID(), wish: wish(overrides), sure })
}
const asked = (error: unknown) => (error as ConfirmationRequired).confirmations
const [sunday, thanksgiving] = ['2025-11-23', '2025-11-27']

test('staff who order for a day on which we are closed are asked, a customer and an emergency are not', async () => {
  expect(await placing(staff, { deliveryDate: sunday }, []).catch(asked)).toMatchObject([
    { why: "We're closed Sun, Nov 23.", yes: 'Deliver on that day anyway' },
  ])
  expect(await placing(staff, { deliveryDate: thanksgiving }, []).catch(asked)).toMatchObject([
    { why: "We're closed Thu, Nov 27 (Thanksgiving Day)." },
  ])
  const meant = await placing(staff, { deliveryDate: sunday }, [`closed:${sunday}`])
  const emergency = await placing(staff, { deliveryDate: sunday, urgency: 'emergency' }, [])
  const theirs = await placing(customer, { deliveryDate: sunday }, [])
  expect([meant, emergency, theirs].map(({ deliveryDate }) => deliveryDate)).toEqual([sunday, sunday, sunday])
})

test.each(['reschedule', 'ask_day', 'tell_day'] as const)(
  'moving an order to a closed day by %s asks for a confirmation',
  async (how) => {
    const { id } = await placing(customer, { deliveryDate: '2025-11-24' })
    const order = await confirmOrder(as(staff), id, 'placed')
    const to = { deliveryDate: sunday, deliveryWindow: 'morning' } as const
    const confirmations = await changeDay(as(staff), id, order, how, { to, sure: [] }).catch(asked)
    expect(confirmations).toMatchObject([{ why: "We're closed Sun, Nov 23." }])
    await changeDay(as(staff), id, order, how, { to, sure: [`closed:${sunday}`] })
  },
)
