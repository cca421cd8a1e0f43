import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn, credit } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { recordAcceptance, setTerms } from '#features/credit/customer-terms.ts'
import { holdWords } from '#features/credit/hold-words.ts'
import { checkOrders, holdsOf, releaseOrder } from '#features/credit/holds.ts'
import { orderHolds } from '#features/credit/schema.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { post } from '#features/ledger/post.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { writeOff } from '#features/write-offs/write-off.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { clearPayment, reinstatePayment, returnPayment } from './change-payment.ts'
import { recordPayment, type ReceivedPayment } from './record.ts'

const { db } = await testDatabase()
const ctx: Context = {
  ...contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) }),
  credit: { ...credit, holds: true },
}
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const coworker = as(await person('admin'))

beforeEach(() => db.delete(orderHolds))

const net30 = { fuel: { kind: 'net' as const, days: 30 }, lubricant: { kind: 'net' as const, days: 30 } }
const kinds = async ({ id }: Order) => (await holdsOf(desk, id)).map(({ kind }) => kind)
const received = (cents: number, method: ReceivedPayment['method'] = 'ach'): ReceivedPayment => ({
  ...{ id: randomUUID(), method, cents: cents as Cents, receivedOn: '2025-11-20', number: null, note: null },
  ...{ amounts: [], rest: 'oldest' },
})

/** A customer with terms and an order of theirs, who paid what they owed, and whose bank took it back. */
const bounced = async (urgency: Order['urgency'] = 'standard', before?: (order: Order) => Promise<unknown>) => {
  const order = await ordered(staff, await person('customer'))
  await db.update(orders).set({ urgency }).where(eq(orders.id, order.id))
  const id = order.customerId ?? ''
  await setTerms(desk, id, { terms: net30, limitCents: 5_000_000 as Cents, reviewOn: null, reason: null })
  await recordAcceptance(desk, id, { by: 'Marla', title: 'Owner', on: '2025-11-01' })
  await before?.(order)
  await checkOrders(desk)
  const owed = { customerId: id, kind: 'opening' as const, cents: 10_000 as Cents, dueOn: '2025-12-20' }
  const item = await inTransaction(desk, (ctx) => post(ctx, owed))
  const paid = await recordPayment(desk, id, received(10_000))
  expect(await kinds(order)).toEqual([])
  await returnPayment(desk, paid.id, paid, { reason: 'R01', charges: true })
  return { order, id, item }
}

test('a returned payment holds the orders of its customer until it is made good; a check once it cleared', async () => {
  const { order, id } = await bounced()
  const [hold] = await holdsOf(desk, order.id)
  const owed = 10_000 + credit.returnedPaymentFee
  expect(hold).toMatchObject({ kind: 'returned_payment', owedCents: owed })
  expect(holdWords(hold!).staff).toContain('of a returned payment is not made good')
  const told = await db.select().from(mails).where(eq(mails.subjectId, order.id))
  // The first was before they had terms.
  expect(told.filter(({ email }) => email === 'order-on-hold')).toHaveLength(2)
  const confirmed = await confirmOrder(desk, order.id, 'placed')
  const eta = new Date('2025-11-20T19:00:00Z')
  const truck = { submissionId: randomUUID(), truck: 'T-7', note: null, loads: [diesel], eta }
  await expect(shipOrder(desk, order.id, confirmed, truck as never)).rejects.toThrow('returned payment')

  // A part leaves the rest, and another check counts once the bank has it.
  await recordPayment(desk, id, received(3_000))
  expect((await holdsOf(desk, order.id)).map(({ owedCents }) => owedCents)).toEqual([owed - 3_000])
  const check = await recordPayment(desk, id, received(owed - 3_000, 'check'))
  expect(await kinds(order)).toEqual(['returned_payment'])
  await clearPayment(desk, check.id, check)
  expect(await kinds(order)).toEqual([])
  const all = await db.select().from(orderHolds).where(eq(orderHolds.orderId, order.id))
  expect(all.map(({ kind, end }) => [kind, end])).toContainEqual(['returned_payment', 'payment'])
})

test('a check that the bank gives back lets the orders of its customer go at once: it has cleared', async () => {
  const { order, id } = await bounced()
  const check = await recordPayment(desk, id, received(10_000 + credit.returnedPaymentFee, 'check'))
  const returned = await returnPayment(desk, check.id, check, { reason: 'R29', charges: false })
  expect(await kinds(order)).toEqual(['returned_payment'])
  const cents = check.cents
  const back = await reinstatePayment(desk, check.id, returned, { reason: 'Dispute won', cents })
  expect([await kinds(order), back.clearedOn]).toEqual([[], '2025-11-20'])
})

test('a person releases a payment hold with a reason, and a write-off holds nothing', async () => {
  const one = await bounced()
  await releaseOrder(coworker, one.order.id, { reason: 'They bring cash today', onDelivery: false })
  await checkOrders(desk)
  expect(await kinds(one.order)).toEqual([])
  const other = await bounced()
  const { id, item } = other
  await writeOff(desk, id, { id: randomUUID(), items: [{ entryId: item.id, cents: item.cents }], reason: 'Gone' })
  expect((await holdsOf(desk, other.order.id)).map(({ owedCents }) => owedCents)).toEqual([credit.returnedPaymentFee])
})

test('an emergency that a person let go stays released when a payment comes back', async () => {
  const { order } = await bounced('emergency', async (order) => {
    await setTerms(desk, order.customerId ?? '', {
      ...{ terms: net30, limitCents: 1 as Cents, reviewOn: null, reason: null },
    })
    await confirmOrder(desk, order.id, 'placed')
    await checkOrders(desk)
    await releaseOrder(desk, order.id, { reason: 'The hospital runs dry tonight', onDelivery: false })
  })
  await checkOrders(desk)
  expect(await kinds(order)).toEqual([])
})
