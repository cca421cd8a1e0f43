import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn, credit } from '#domain/testing.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import { draftDue } from '#features/invoices/draft.ts'
import { disputeInvoice } from '#features/invoices/dispute.ts'
import { findInvoice } from '#features/invoices/find.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { listInvoices } from '#features/invoices/list.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { post } from '#features/ledger/post.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import type { Order } from '#features/orders/schema.ts'
import { returnPayment } from '#features/payments/change-payment.ts'
import { recordPayment } from '#features/payments/record.ts'
import { testDatabase } from '#platform/testing.ts'
import { creditStanding } from './exposure.ts'
import { requiredAdvance } from './required-advance.ts'
import { checkOrders, holdsOf, releaseOrder } from './holds.ts'

const { db } = await testDatabase()
const ctx: Context = { ...contextOn(db), credit: { ...credit, holds: true } }
const { as, person, bring } = billingOn(ctx)
const staff = await person('admin')
const coworker = as(await person('admin'))
const desk = as(staff)

/** Orders of one customer without terms, the oldest first, and what each waits for. */
const orderedOf = async (...lines: (typeof diesel)[]) => {
  const customer = await person('customer')
  const orders: Order[] = []
  for (const [at, line] of lines.entries())
    orders.push(
      await billingOn({ ...ctx, now: ctx.now.subtract({ minutes: 60 - at }) }).ordered(staff, customer, [line]),
    )
  const owed = (await owedNow(orders)).map((cents) => cents ?? 0)
  return { orders, owed, id: orders[0]?.customerId ?? '' }
}
const owes = async ({ id }: Order) => (await holdsOf(desk, id)).find(({ kind }) => kind === 'no_terms')?.owedCents
const owedNow = async (orders: readonly Order[]) => {
  await checkOrders(desk)
  const all = []
  for (const order of orders) all.push(await owes(order))
  return all
}
const pay = (id: string, cents: number, orderId: string | null = null) =>
  recordPayment(desk, id, {
    ...{ id: randomUUID(), method: 'ach', cents: cents as Cents, receivedOn: '2025-11-20', number: null, note: null },
    ...{ amounts: [], rest: 'keep', orderId },
  })
const draftOf = async (customerId: string) => {
  await draftDue(desk)
  const { rows } = await listInvoices(desk, { customer: customerId, state: 'draft' })
  return rows[0]!.id
}

test('money on account is for the oldest order, and what is missing is asked for once', async () => {
  const { orders, owed, id } = await orderedOf(diesel, offRoad)
  const [a = 0, b = 0] = owed
  expect((await requiredAdvance(desk, id))?.advance).toBe(a + b)
  await pay(id, a)
  for (const { id } of orders) await confirmOrder(desk, id, 'placed')
  expect(await owedNow(orders)).toEqual([undefined, b])
  expect(await requiredAdvance(desk, id)).toEqual({ advance: b, withInvoices: false })
  await pay(id, b)
  expect([await owedNow(orders), await requiredAdvance(desk, id)]).toEqual([[undefined, undefined], undefined])
})

test('an advance for an order pays that order only, in parts and to the cent, whatever is older or newer', async () => {
  const { orders, owed, id } = await orderedOf(diesel, offRoad, drums)
  const [a = 0, b = 0, c = 0] = owed
  await pay(id, 33_333, orders[1]!.id)
  const last = await pay(id, b - 33_334, orders[1]!.id)
  expect(await owedNow(orders)).toEqual([a, 1, c])
  await pay(id, 1, orders[1]!.id)
  expect(await owedNow(orders)).toEqual([a, undefined, c])
  for (const { id } of orders) await confirmOrder(desk, id, 'placed')
  expect(await owedNow(orders)).toEqual([a, undefined, c])
  // Too much for it is for the oldest.
  await pay(id, c + 7, orders[2]!.id)
  expect(await owedNow(orders)).toEqual([a - 7, undefined, undefined])
  expect((await requiredAdvance(desk, id))?.advance).toBe(a - 7)
  await returnPayment(desk, last.id, last, { reason: 'R01', charges: false })
  expect(await owedNow(orders)).toEqual([a - 7, b - 33_334, undefined])
})

test('an order that is delivered in parts stays paid: by its invoice, by what no invoice bills yet, and for the rest', async () => {
  const { orders, owed, id } = await orderedOf(diesel, offRoad)
  const [order] = orders as [Order, Order]
  await pay(id, owed[0]!, order.id)
  await bring(staff, order.id, [{ ...diesel, quantity: 3000 }])
  expect(await owedNow(orders)).toEqual([undefined, owed[1]])
  const draft = await draftOf(id)
  expect(await owedNow(orders)).toEqual([undefined, owed[1]])
  const invoice = await issueInvoice(desk, draft)
  expect((await findInvoice(desk, invoice.id)).openCents).toBe(0)
  expect(await owedNow(orders)).toEqual([undefined, owed[1]])
  await bring(staff, order.id, [{ ...diesel, quantity: 5000 }])
  // It came to less than it might have: what is left is for the next one.
  const { unbilled } = (await creditStanding(desk, id)).exposure
  expect(await owedNow(orders)).toEqual([undefined, owed[1]! - (owed[0]! - invoice.totalCents - unbilled)])
})

test('an unassigned payment covers open invoices first; a disputed invoice holds no order', async () => {
  const { orders, owed, id } = await orderedOf(diesel, offRoad)
  const [a = 0, b = 0] = owed
  await inTransaction(desk, (ctx) =>
    post(ctx, { customerId: id, kind: 'opening', cents: 2_000 as Cents, day: '2025-11-19', dueOn: '2025-12-19' }),
  )
  await pay(id, b, orders[1]!.id)
  await pay(id, a)
  expect(await owedNow(orders)).toEqual([2_000, undefined])
  expect(await requiredAdvance(desk, id)).toEqual({ advance: 0, withInvoices: true })

  const other = await orderedOf(drums, offRoad)
  await releaseOrder(coworker, other.orders[0]!.id, { reason: 'A good customer', onDelivery: false })
  await bring(staff, other.orders[0]!.id, [drums])
  const invoice = await issueInvoice(desk, await draftOf(other.id))
  await pay(other.id, other.owed[1]!)
  expect(await owedNow(other.orders)).toEqual([undefined, Math.min(other.owed[1]!, invoice.totalCents)])
  await disputeInvoice(desk, invoice.id, await findInvoice(desk, invoice.id), 'One drum came')
  expect(await owedNow(other.orders)).toEqual([undefined, undefined])
})

test('an order released without payment uses none of the other orders’ advance', async () => {
  const { orders, owed, id } = await orderedOf(diesel, offRoad)
  await releaseOrder(coworker, orders[0]!.id, { reason: 'They pay the driver', onDelivery: true })
  expect((await requiredAdvance(desk, id))?.advance).toBe(owed[1])
  await pay(id, owed[1]!)
  expect(await owedNow(orders)).toEqual([undefined, undefined])
  await bring(staff, orders[0]!.id, [diesel])
  expect(await owedNow(orders)).toEqual([undefined, undefined])
})
