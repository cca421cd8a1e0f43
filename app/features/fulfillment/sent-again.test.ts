import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { placeOrder, reorder } from '#features/orders/place.ts'
import { orders } from '#features/orders/schema.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { contextOn } from '#domain/testing.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder } from './schedule.ts'
import { diesel, offRoad, tradeOn, wish } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')
const farm = { id: await company('customer') }
const customer = { ...(await person('customer', farm)), name: 'Avery Hill' }
const colleague = { ...(await person('customer', farm)), name: 'Dana Field' }
const supplierId = await company('supplier')
const placing = (overrides: Parameters<typeof wish>[0] = {}, dyedUse?: string) => ({
  submissionId: randomUUID(),
  wish: wish(overrides),
  dyedUse,
})
const accepted = async (lines = [diesel]) => {
  const { id } = await offered(staff, customer, lines)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  return id
}
const said = /^You already sent this form with different answers and got /

test('one of two coworkers who order a quote for different days wins; the other reads who, when and for which day', async () => {
  const id = await accepted()
  const outcomes = await Promise.allSettled([
    placeOrder(as(customer), id, placing({ deliveryDate: '2025-11-24' })),
    placeOrder(as(colleague), id, placing({ deliveryDate: '2025-11-25' })),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(
      /^(Avery Hill|Dana Field) already ordered this at 10:00 AM for (Mon|Tue), Nov 2\d.*: OR-/,
    ),
  })
})

test('an order of the same quote for another use of dyed diesel, or another place, is not taken for the first one', async () => {
  const id = await accepted([offRoad])
  const first = placing({}, 'farm')
  const made = await placeOrder(as(customer), id, first)
  expect((await placeOrder(as(customer), id, first)).id).toBe(made.id)
  expect((await placeOrder(as(colleague), id, placing({}, 'farm'))).id).toBe(made.id)
  for (const other of [placing({}, 'heating'), placing({ deliveryAddress: '1 Elsewhere Road' }, 'farm')])
    await expect(placeOrder(as(colleague), id, other)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a form that is sent again finds what it made; with other answers it is refused, and nothing is made', async () => {
  const order = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  const again = placing()
  const made = await reorder(as(customer), order.id, again)
  expect((await reorder(as(customer), order.id, again)).id).toBe(made.id)
  const late = { ...again, wish: wish({ deliveryDate: '2025-11-28' }) }
  await expect(reorder(as(customer), order.id, late)).rejects.toThrow(said)

  const half = { ...diesel, quantity: 4000 }
  const asked = { submissionId: randomUUID(), supplierId, lines: [half], deliveryDate: '2025-11-20', note: null }
  const purchase = await placePurchase(as(staff), order.id, 'confirmed', asked)
  expect((await placePurchase(as(staff), order.id, 'confirmed', asked)).id).toBe(purchase.id)
  for (const other of [{ deliveryDate: '2025-11-25' }, { lines: [{ ...half, quantity: 3000 }] }, { note: 'Call us.' }])
    await expect(placePurchase(as(staff), order.id, 'confirmed', { ...asked, ...other })).rejects.toThrow(said)

  const { price: _price, ...load } = half
  const eta = dateOf(ctx.now.add({ hours: 3 }))
  const loading = { submissionId: randomUUID(), billOfLading: ' BOL 7 ', truck: 'Truck 6', eta, loads: [load] }
  const truck = await shipOrder(as(staff), order.id, 'confirmed', loading)
  expect((await shipOrder(as(staff), order.id, 'confirmed', loading)).id).toBe(truck.id)
  for (const other of [
    { truck: 'Truck 7' },
    { eta: dateOf(ctx.now.add({ hours: 4 })) },
    { loads: [{ ...load, quantity: 1 }] },
  ])
    await expect(shipOrder(as(staff), order.id, 'confirmed', { ...loading, ...other })).rejects.toThrow(said)
})

test("a stranger who sends someone's form for their own order reads nothing of the other's", async () => {
  const first = placing()
  const made = await placeOrder(as(customer), await accepted(), first)
  const stranger = await person('customer')
  const own = await ordered(staff, stranger)
  const [before] = await db.select({ all: count() }).from(orders)
  await expect(reorder(as(stranger), own.id, { ...first })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This form belongs to another order, so nothing was saved. Please reload the page and try again.',
  })
  expect((await db.select({ all: count() }).from(orders))[0]).toEqual(before)
  expect(made.reference).toMatch(/^OR-/)
})
