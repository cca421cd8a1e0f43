import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { holdOrder } from '#features/credit/holds.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orders } from '#features/orders/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { readDay } from './day.ts'
import { boardView } from './pages/staff/board-view.ts'
import { besideWaiting, mostWaiting, waitingFor } from './waiting-orders.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const [staff, customer] = [await person('admin'), await person('customer')]

const [late, date] = ['2025-11-24', '2025-11-25']

const confirmed = async (deliveryDate: string) => {
  const order = await confirmOrder(as(staff), (await ordered(staff, customer, [diesel])).id, 'placed')
  await db.update(orders).set({ deliveryDate }).where(eq(orders.id, order.id))
  return { ...order, deliveryDate }
}

test('a board lists the orders of its day before any that is late, and says how many more wait and which are on hold', async () => {
  const [first, held, before] = [await confirmed(date), await confirmed(date), await confirmed(late)]
  await holdOrder(as(staff), held.id, 'Check with the owner')
  await db.insert(orders).values(
    Array.from({ length: mostWaiting }, (_, at) => ({
      ...{ ...before, id: randomUUID(), reference: `LATE-${at}`, quoteId: null },
      ...{ secretLink: randomUUID(), submissionId: randomUUID() },
    })),
  )
  const waiting = await waitingFor(as(staff), date)
  expect(waiting).toHaveLength(mostWaiting)
  expect(waiting[0]?.order.id).toBe(first.id)
  const beside = await besideWaiting(as(staff), date, waiting)
  expect(beside).toMatchObject({ more: { all: 2, due: 2 }, held: { all: 1, rows: [{ reference: held.reference }] } })
  const view = boardView(as(staff), await readDay(as(staff), date), { proposal: undefined, loads: new Map(), beside })
  expect(view).toMatchObject({ more: 2, held: { all: 1, more: 0, rows: [{ reference: held.reference }] } })
  expect(view.facts.waiting, 'also those that are not listed').toBe(mostWaiting + 2)
})
