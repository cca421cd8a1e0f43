import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { mails } from '#mails/schema.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { lateOrders, nextDelivery } from '#features/orders/figures.ts'
import { findOrder } from '#features/orders/find.ts'
import { overdueOrders } from '#features/orders/list.ts'
import { reorder } from '#features/orders/place.ts'
import type { Window } from '#features/orders/delivery.ts'
import { tradeOn, wish } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { promisesBy } from './promises.ts'
import { activeNow } from './active-customers.ts'
import { missedDeliveries } from './late-and-missed.ts'

const { db } = await testDatabase()
/** Every event is a mail here, so that what its mails are told can be read. */
const ctx = contextOn(db, {
  mails: (event) => [{ email: event.name, audience: 'visitor', to: 'a@b.example', data: event }],
})
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const at = (time: string) => ({ now: Temporal.Instant.from(`2025-11-${time}:00-05:00`) })
const month = { from: '2025-11-01', to: '2025-11-30' }
const day = { prices: [31_000], freight: 4500 as never }
const before = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')

const orderFor = (deliveryWindow: Window, time: string) => {
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: '2025-11-21', deliveryWindow }) }
  return reorder(as(customer, at(time)), before.id, placing)
}
const told = async (subjectId: string, email: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.subjectId, subjectId), eq(mails.email, email)))
  ).map(({ data }) => data)

test.each([
  ['morning', '21T11:59', true],
  ['morning', '21T12:00', false],
  ['morning', '21T15:00', false],
  ['afternoon', '21T15:00', true],
  ['evening', '21T18:59', true],
  ['flexible', '21T19:00', false],
] as const)('%s of today, asked for at %s, can be ordered: %s', async (window, time, can) => {
  const order = orderFor(window, time)
  if (can) expect((await order).state).toBe('placed')
  else
    await expect(order).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('over for today') })
})

test('hours that were asked for and that nobody promised are missed by nobody', async () => {
  await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  const now = at('21T13:00')
  const figures = async () => ({
    deliveries: (await promisesBy(as(staff, now), month, 'month'))[0]?.deliveries,
    missed: (await missedDeliveries(as(staff, now), 9)).all,
    late: await lateOrders(as(customer, now)),
    overdue: await overdueOrders(as(staff, now)),
    active: (await activeNow(as(staff, now))).find(({ state }) => state === 'placed')?.late ?? 0,
  })
  const first = await figures()
  expect(first).toMatchObject({ deliveries: { due: 2 }, late: 2 })
  const order = await orderFor('morning', '21T08:00')
  expect(await figures()).toEqual(first)
  expect(await nextDelivery(as(await person('customer'), now))).toBeUndefined()
  await expect(confirmOrder(as(staff, now), order.id, 'placed', day)).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('delivery window the customer asked for has passed'),
  })
  expect(await told(order.id, 'order.confirm')).toHaveLength(0)

  const to = { deliveryDate: '2025-11-24', deliveryWindow: 'morning' } as const
  await expect(rescheduleOrder(as(customer, now), order.id, 'placed', to)).rejects.toMatchObject({ kind: 'not-found' })
  await rescheduleOrder(as(staff, now), order.id, 'placed', to)
  expect(await told(order.id, 'order.reschedule')).toMatchObject([
    { asked: true, order: { deliveryDate: '2025-11-24' } },
  ])
  expect(await findOrder(as(staff), order.id)).toMatchObject({ state: 'placed', missedDueAt: null, confirmedAt: null })
  const confirmed = await confirmOrder(as(staff, now), order.id, 'placed', day)
  expect(confirmed).toMatchObject({ state: 'confirmed', missedDueAt: null, dueAt: new Date('2025-11-24T17:00:00Z') })
  expect(await told(order.id, 'order.confirm')).toMatchObject([{ order: { deliveryDate: '2025-11-24' } }])
  expect(await figures()).toEqual(first)
  await rescheduleOrder(as(staff, now), order.id, 'confirmed', { ...to, deliveryWindow: 'evening' })
  expect((await told(order.id, 'order.reschedule')).map((event) => event.asked)).toContain(false)
})

test('the only order, whose hours are over unpromised, is no late one', async () => {
  const other = await person('customer')
  const { id } = await ordered(staff, other)
  expect(await nextDelivery(as(other, at('21T13:00')))).toMatchObject({ order: { id }, late: false })
})
