import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { mails } from '#mails/schema.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { monthFigures } from '#features/orders/figures.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { contextOn } from '#domain/testing.ts'
import type { Line } from '#features/trade/line.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { cancelOrder, closeOrder } from './end-order.ts'
import { updateShipment } from './truck-updates.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import { supplierFigures } from './figures.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { finishPurchase, stopPurchase } from './withdraw.ts'
import { diesel, drums, offRoad, tradeOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, company, person, ordered, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })

const loadOf = ({ price: _price, ...load }: Line, quantity = load.quantity) => ({ ...load, quantity })
const loading = (...loads: ReturnType<typeof loadOf>[]) => ({
  ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', loads },
  eta: dateOf(ctx.now.add({ hours: 3 })),
})
const confirmed = async (lines: Line[] = [diesel], buyer = customer) =>
  confirmOrder(as(staff), (await ordered(staff, buyer, lines)).id, 'placed')
const stateOf = async (id: string) => (await findOrder(as(staff), id)).state
const told = async (subjectId: string) =>
  (await db.select({ email: mails.email }).from(mails).where(eq(mails.subjectId, subjectId))).map(({ email }) => email)

/** Our truck with these loads leaves and brings these quantities. */
const bring = async (orderId: string, loads: ReturnType<typeof loadOf>[], delivered?: number[]) => {
  const { id } = await shipOrder(as(staff), orderId, 'confirmed', loading(...loads))
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  const sure = delivered?.map((quantity, position) => `delivered:${position}:${quantity}`)
  return updateShipment(as(staff), id, 'in_transit', { verb: 'deliver', receivedBy: 'Dana', delivered, sure })
}

test('an order of which less came stays open for its rest, and the next truck takes no more than that', async () => {
  const { id } = await confirmed()
  await bring(id, [loadOf(diesel)], [6500])
  expect(await stateOf(id)).toBe('confirmed')
  expect(await told(id)).toEqual(expect.arrayContaining(['order-part-delivered', 'order-short-notice']))
  await expect(shipOrder(as(staff), id, 'confirmed', loading(loadOf(diesel, 1501)))).rejects.toMatchObject({
    message: 'Ultra-low sulfur diesel: 150.1 gal is more than the 150 gal left on the order.',
  })
  await bring(id, [loadOf(diesel, 1500)])
  expect(await findOrder(as(staff), id)).toMatchObject({ state: 'delivered', deciGallons: 8000 })
})

test('staff close it with what came: the customer owes that, with its taxes and the whole freight', async () => {
  const buyer = await person('customer')
  const order = await confirmed([diesel, offRoad, drums], buyer)
  await bring(order.id, [loadOf(diesel), loadOf(drums)], [6500, 1])
  await bring(order.id, [loadOf(offRoad)])
  expect((await monthFigures(as(buyer))).now).toMatchObject({ orders: 0, spent: 0 })
  await expect(closeOrder(as(staff), order.id, 'confirmed', ' ')).rejects.toMatchObject({ kind: 'invalid' })
  await expect(closeOrder(as(customer), order.id, 'confirmed', 'x')).rejects.toMatchObject({ kind: 'not-found' })
  const later = as(staff, { now: ctx.now.add({ hours: 30 }) })
  const closed = await closeOrder(later, order.id, 'confirmed', 'Tank full')
  const came = [{ ...diesel, quantity: 6500 }, offRoad, { ...drums, quantity: 1 }]
  const { total, taxes, goods } = sumsToday(ctx, came, order)
  expect(closed).toMatchObject({ state: 'delivered', reason: 'Tank full', totalCents: total, taxes, goodsCents: goods })
  expect(closed.deliveredAt).toEqual(dateOf(ctx.now))
  expect(total).toBeLessThan(order.totalCents)
  expect((await linesOf(ctx, order.id)).map(({ quantity, delivered }) => [quantity, delivered])).toEqual([
    [8000, 6500],
    [6000, 6000],
    [2, 1],
  ])
  expect((await monthFigures(as(buyer))).now).toEqual({ orders: 1, spent: total, deciGallons: 12_500 })
  expect(await told(order.id)).toContain('order-closed')
})

test('one of two people who end an order at once wins, and the other reads who did and its state', async () => {
  const other = await person('admin')
  const { id } = await confirmed()
  await bring(id, [loadOf(diesel)], [6500])
  const outcomes = await Promise.allSettled([
    closeOrder(as(staff), id, 'confirmed', 'Tank full'),
    closeOrder(as(other), id, 'confirmed', 'No access'),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason.message).toMatch(/^admin changed this order at .*\. It is now delivered\.$/)
})

test('a delivered order cannot be canceled, and one without a delivery cannot be closed short', async () => {
  const { id } = await confirmed()
  await expect(closeOrder(as(staff), id, 'confirmed', 'Reason')).rejects.toThrow('Cancel it instead.')
  await bring(id, [loadOf(diesel)], [6500])
  await expect(cancelOrder(as(staff), id, 'confirmed')).rejects.toThrow('Close the order short instead.')
})

test('a purchase order of which less came stays open; closed, it costs what came', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const before = (await supplierFigures(as(supplier))).revenue
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel)))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  const brought = { verb: 'deliver', receivedBy: 'Dana', delivered: [6500], sure: ['delivered:0:6500'] } as const
  await updateShipment(as(supplier), truck.id, 'in_transit', brought)
  expect(await findPurchase(as(supplier), id)).toMatchObject({ state: 'confirmed', costCents: 232_000 })
  expect(await stateOf(orderId)).toBe('confirmed')
  await expect(shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel, 1501)))).rejects.toThrow(
    '150 gal left',
  )
  const waiting = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel, 1500)))
  await expect(stopPurchase(as(supplier), id, 'confirmed')).rejects.toMatchObject({ kind: 'not-found' })
  await closeOrder(as(staff), orderId, 'confirmed', 'Tank full')
  expect(await findPurchase(as(supplier), id)).toMatchObject({
    ...{ state: 'delivered', costCents: 188_500, deciGallons: 6500, reason: 'Tank full' },
    lines: [{ quantity: 8000, delivered: 6500 }],
  })
  expect((await findShipment(as(supplier), waiting.id)).state).toBe('canceled')
  expect((await supplierFigures(as(supplier))).revenue - before).toBe(188_500)
  expect(await told(id)).toContain('purchase-order-closed')
})

test('a supplier who brought less says that it is all, once no truck is still to come; staff are told', async () => {
  const { id } = await purchased(staff, customer, supplier)
  const finish = () => finishPurchase(as(supplier), id, 'confirmed', 'The compartment was smaller.')
  await expect(finish()).rejects.toMatchObject({ kind: 'conflict' })
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel)))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  const brought = { verb: 'deliver', receivedBy: 'Dana', delivered: [6500], sure: ['delivered:0:6500'] } as const
  await updateShipment(as(supplier), truck.id, 'in_transit', brought)
  const waiting = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel, 1500)))
  await expect(finish()).rejects.toMatchObject({ kind: 'conflict' })
  await updateShipment(as(supplier), waiting.id, 'scheduled', { verb: 'cancel' })
  await expect(finishPurchase(as(customer), id, 'confirmed')).rejects.toMatchObject({ kind: 'not-found' })
  expect(await finish()).toMatchObject({ state: 'delivered', costCents: 188_500, deciGallons: 6500 })
  expect(await told(id)).toContain('purchase-order-finished')
})

test('a canceled order withdraws what was bought and loaded for it, with a word to each supplier', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel, 5000)))
  await cancelOrder(as(staff), orderId, 'confirmed', 'Flooded yard')
  expect(await findPurchase(as(supplier), id)).toMatchObject({ state: 'canceled', reason: 'Flooded yard' })
  expect(await findShipment(as(supplier), truck.id)).toMatchObject({ state: 'canceled', reason: 'Flooded yard' })
  expect(await told(id)).toContain('purchase-order-canceled')
  await expect(updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('staff withdraw one purchase order with its trucks that have not left, and the order goes on', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel)))
  await stopPurchase(as(staff), id, 'confirmed', 'Cheaper elsewhere')
  expect((await findShipment(as(supplier), truck.id)).state).toBe('canceled')
  expect(await stateOf(orderId)).toBe('confirmed')
  await shipOrder(as(staff), orderId, 'confirmed', loading(loadOf(diesel)))
})

test("staff cancel a supplier's truck: its people are told once, and not of what they do themselves", async () => {
  const { id, orderId, reference } = await purchased(staff, customer, supplier)
  const [theirs, own, ours] = [
    await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel, 1000))),
    await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel, 1000))),
    await shipOrder(as(staff), orderId, 'confirmed', loading(loadOf(diesel, 1000))),
  ]
  const cancel = { verb: 'cancel', reason: 'Tank too small' } as const
  await updateShipment(as(staff), theirs.id, 'scheduled', cancel)
  await updateShipment(as(supplier), own.id, 'scheduled', cancel)
  await updateShipment(as(staff), ours.id, 'scheduled', cancel)
  const sent = await db
    .select({ email: mails.email, to: mails.recipient, data: mails.data })
    .from(mails)
    .where(eq(mails.subjectId, theirs.id))
    .orderBy(mails.email)
  expect(sent).toMatchObject([
    // The customer hears of the first truck alone.
    { email: 'order-scheduled', to: customer.email, data: { truck: { eta: theirs.eta.toISOString() } } },
    {
      email: 'shipment-canceled',
      to: supplier.email,
      data: { purchase: reference, shipment: { truck: 'Truck 6', reason: 'Tank too small' } },
    },
  ])
  expect([await told(own.id), await told(ours.id)]).toEqual([[], []])
  await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel)))
  await stopPurchase(as(staff), id, 'confirmed')
  const [withdrawn] = (await shipmentsForOrder(ctx, orderId)).filter(
    ({ loads }) => loads[0]?.quantity === diesel.quantity,
  )
  expect([withdrawn?.state, await told(withdrawn?.id ?? '')]).toEqual(['canceled', []])
  expect(await told(id)).toContain('purchase-order-canceled')
})

test('a truck on the road blocks it, by name, owner, place and time; turned back, it does not', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel)))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  const words = `Truck 6 from Buckeye Terminal (${truck.reference}) left Thu, Nov 20, 10:00 AM for 14200 County Road 9`
  for (const end of [
    () => cancelOrder(as(staff), orderId, 'confirmed'),
    () => closeOrder(as(staff), orderId, 'confirmed', 'Reason'),
    () => stopPurchase(as(staff), id, 'confirmed'),
  ])
    await expect(end()).rejects.toThrow(words)
  const back = { verb: 'turn_back', reason: 'Gate closed' } as const
  await expect(updateShipment(as(supplier), truck.id, 'in_transit', { verb: 'turn_back' })).rejects.toThrow('enter why')
  await updateShipment(as(supplier), truck.id, 'in_transit', back)
  expect([await stateOf(orderId), (await findPurchase(as(staff), id)).state]).toEqual(['confirmed', 'confirmed'])
  expect(await told(orderId)).toEqual(expect.arrayContaining(['order-turned-back', 'order-turned-back-notice']))
  await cancelOrder(as(staff), orderId, 'confirmed')
  expect((await findPurchase(as(staff), id)).state).toBe('canceled')
})

test('a cancellation and a departure at once leave the order in one of the two states', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading(loadOf(diesel)))
  const outcomes = await Promise.allSettled([
    cancelOrder(as(staff), orderId, 'confirmed'),
    updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const states = [await stateOf(orderId), (await findPurchase(as(staff), id)).state]
  const [{ state } = truck] = await shipmentsForOrder(ctx, orderId)
  expect([
    ['canceled', 'canceled', 'canceled'],
    ['in_transit', 'in_transit', 'in_transit'],
  ]).toContainEqual([...states, state])
})

test('when other trucks brought all of it, what was still asked of a supplier is withdrawn', async () => {
  const order = await confirmed()
  const { companyId: supplierId = '' } = supplier
  const asked = { supplierId, lines: [diesel], deliveryDate: '2025-11-20', note: null, submissionId: randomUUID() }
  const { id } = await placePurchase(as(staff), order.id, 'confirmed', asked)
  await bring(order.id, [loadOf(diesel)])
  expect(await stateOf(order.id)).toBe('delivered')
  expect(await findPurchase(as(supplier), id)).toMatchObject({ state: 'canceled' })
})

test('a truck that unloads nothing has not delivered', async () => {
  const { id } = await confirmed()
  await expect(bring(id, [loadOf(diesel)], [0])).rejects.toThrow('Returned with load')
  expect(await stateOf(id)).toBe('in_transit')
})

test('a short delivery while another truck is planned tells what that one brings, and what none does', async () => {
  const said = async (id: string) => {
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.subjectId, id), eq(mails.email, 'order-part-delivered')))
    if (!mail) throw new Error('Nothing was written.')
    return (await renderEmail(mail.email, mail.data, letterhead)).text.replaceAll(/\s+/g, ' ')
  }
  const order = await confirmed()
  const first = await shipOrder(as(staff), order.id, 'confirmed', loading(loadOf(diesel, 7000)))
  await shipOrder(as(staff), order.id, 'confirmed', loading(loadOf(diesel, 1000)))
  await updateShipment(as(staff), first.id, 'scheduled', { verb: 'depart' })
  const short = { receivedBy: 'Dana', delivered: [6500], sure: ['delivered:0:6500'] }
  await updateShipment(as(staff), first.id, 'in_transit', { verb: 'deliver', ...short })
  expect(await said(order.id)).toContain(
    "650 gal of 800 gal. Another truck is scheduled with Ultra-low sulfur diesel, 100 gal. We'll let you know when it leaves. It won't bring everything: we'll let you know about the remaining Ultra-low sulfur diesel, 50 gal.",
  )
  const other = await confirmed()
  await bring(other.id, [loadOf(diesel)], [6500])
  expect(await said(other.id)).toContain("We'll let you know whether the rest is coming on another truck.")
})
