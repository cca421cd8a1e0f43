import { randomUUID } from 'node:crypto'
import { truckUpdateForms } from './truck-update-forms.ts'
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { contextOn } from '#domain/testing.ts'
import type { Context } from '#domain/context.ts'
import { ConfirmationRequired, type Confirmation } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import { promisesBy } from '#features/analytics/promises.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { findOrder } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { mails } from '#mails/schema.ts'
import { differingOrders, openDays } from './differing-days.ts'
import { updateShipment } from './truck-updates.ts'
import { agreeToDate, answerDay, answerDayBehindLink, changeDay, changePurchaseDate, closeDay } from './move-day.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, tradeOn } from './testing.ts'

const { db } = await testDatabase()
/** Every event is a mail here, so that what its mails are told can be read. */
const ctx = contextOn(db, {
  mails: (event) => [{ email: event.name, audience: 'visitor', to: 'a@b.example', data: event }],
})
const { as, company, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const supplier = await person('supplier', { id: await company('supplier') })
const { price: _price, ...load } = diesel

/** November 2025; the 24th is a Monday, and the clock stands at Thursday the 20th, 10 AM. */
const on = (day: number, deliveryWindow: 'morning' | 'afternoon' | 'flexible' = 'morning') => ({
  deliveryDate: `2025-11-${day}`,
  deliveryWindow,
})
const at = (time: string) => new Date(Temporal.Instant.from(`2025-11-${time}-05:00`).epochMilliseconds)
const clock = (time: string) => ({ now: Temporal.Instant.from(`2025-11-${time}-05:00`) })
const loading = (eta: Date, sure?: string[]) => ({
  ...{ submissionId: randomUUID(), truck: 'Truck 6', eta, loads: [load], sure },
})
const reads = async (id: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no order')
  return order
}
const isTold = async (id: string, within: Partial<Context> = {}) => {
  const found = await Promise.all([differingOrders(as(staff, within), 99), openDays(as(staff, within), 99)])
  return found.map(({ rows }) => rows.some((row) => row.id === id))
}
const mailed = (id: string, email: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, id), eq(mails.email, email)))
/** How the promises of one day came out, seen a week later. */
const counted = async (day: number) =>
  (await promisesBy(as(staff, clock('29T12:00')), { from: `2025-11-${day}`, to: `2025-11-${day}` }, 'day'))[0]
    ?.deliveries
const asked = async (doing: Promise<unknown>): Promise<readonly Confirmation[]> => {
  const said = await doing.catch((error: unknown) => error)
  if (!(said instanceof ConfirmationRequired)) throw said
  return said.confirmations
}

/** Promised for Wednesday the 26th in the morning. */
const promised = async () => {
  const order = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  return rescheduleOrder(as(staff), order.id, order, on(26))
}
/** Bought for that day; the supplier would rather deliver on Tuesday. */
const proposed = async () => {
  const order = await promised()
  const lines = [{ ...diesel, price: 29_000 }]
  const asking = { submissionId: randomUUID(), supplierId: supplier.companyId ?? '', lines, note: null }
  const { id } = await placePurchase(as(staff), order.id, order, { ...asking, deliveryDate: '2025-11-26' })
  const answer = { verb: 'propose', date: '2025-11-25', reason: 'Rack closed on Wednesday' } as const
  return { order, purchase: await answerPurchase(as(supplier), id, 'pending', answer) }
}

test("a supplier's other day is never agreed to in silence: ask moves nothing, tell moves order and purchase order", async () => {
  const { order, purchase } = await proposed()
  const [confirmation] = await asked(agreeToDate(as(staff), purchase.id, purchase))
  expect(confirmation).toMatchObject({ key: 'ask:2025-11-25', or: [{ key: 'tell:2025-11-25' }] })
  expect(confirmation?.yes).toContain('Mon, Nov 24, 6:00 PM')

  await agreeToDate(as(staff), purchase.id, purchase, ['ask:2025-11-25'])
  expect(await reads(order.id)).toMatchObject({ ...on(26), newDay: { to: on(25), reason: 'Rack closed on Wednesday' } })
  expect(await findPurchase(as(staff), purchase.id)).toMatchObject({ state: 'date_proposed' })
  expect(await mailed(order.id, 'order.ask_day')).toHaveLength(1)

  await agreeToDate(as(staff), purchase.id, purchase, ['tell:2025-11-25'])
  expect(await reads(order.id)).toMatchObject({ ...on(25), dayMoved: 'not_agreed' })
  const agreed = { state: 'confirmed', deliveryDate: '2025-11-25', reason: null }
  expect(await findPurchase(as(staff), purchase.id)).toMatchObject(agreed)
  expect(await mailed(order.id, 'order.tell_day')).toHaveLength(1)
  expect(await isTold(order.id)).toEqual([false, false])
})

test('a purchase order for another day asks or tells the customer in the same step', async () => {
  const lines = [{ ...diesel, price: 29_000 }]
  const buying = () => ({ submissionId: randomUUID(), supplierId: supplier.companyId ?? '', lines, note: null })
  const [first, second] = [await promised(), await promised()]
  const wanted = { ...buying(), deliveryDate: '2025-11-25' }
  const [confirmation] = await asked(placePurchase(as(staff), first.id, first, wanted))
  expect(confirmation?.why).toContain('This purchase order is for Tue, Nov 25')
  expect(confirmation).toMatchObject({ key: 'ask:2025-11-25', or: [{ key: 'tell:2025-11-25' }] })
  await asked(placePurchase(as(staff), first.id, first, { ...wanted, sure: ['ask:2025-11-24'] }))
  expect(await mailed(first.id, 'order.ask_day')).toHaveLength(0)

  const bought = await placePurchase(as(staff), first.id, first, { ...wanted, sure: ['ask:2025-11-25'] })
  const shown = await reads(first.id)
  expect(shown).toMatchObject({ ...on(26), newDay: { to: on(25) } })
  expect(await mailed(first.id, 'order.ask_day')).toHaveLength(1)
  expect(await isTold(first.id)).toContain(true)
  await answerDay(as(customer), first.id, shown, 'agree_day')
  expect(await reads(first.id)).toMatchObject({ ...on(25), dayMoved: 'agreed' })
  expect(await findPurchase(as(staff), bought.id)).toMatchObject({ deliveryDate: '2025-11-25' })
  expect(await isTold(first.id)).toEqual([false, false])

  await placePurchase(as(staff), second.id, second, {
    ...buying(),
    ...{ deliveryDate: '2025-11-25', sure: ['tell:2025-11-25'] },
  })
  expect(await reads(second.id)).toMatchObject({ ...on(25), dayMoved: 'not_agreed' })
  expect(await mailed(second.id, 'order.tell_day')).toHaveLength(1)
})

test('the customer agrees behind the link in one press, and order, purchase order and truck move', async () => {
  const { order, purchase } = await proposed()
  await agreeToDate(as(staff), purchase.id, purchase, ['ask:2025-11-25'])
  const shown = await reads(order.id)
  const moved = await answerDayBehindLink(ctx, shown.secretLink, shown, 'agree_day')
  expect(moved).toMatchObject({ ...on(25), dayMoved: 'agreed', newDay: null })
  expect(await findPurchase(as(staff), purchase.id)).toMatchObject({ state: 'confirmed', deliveryDate: '2025-11-25' })
  await expect(answerDayBehindLink(ctx, shown.secretLink, shown, 'keep_day')).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('a customer who keeps the day, or wants a call, keeps the promise, and the office hears of it', async () => {
  for (const verb of ['keep_day', 'call_day'] as const) {
    const order = await promised()
    const shown = await changeDay(as(staff), order.id, order, 'ask_day', { to: on(25) })
    expect(await isTold(order.id)).toEqual([false, false])
    const kept = await answerDay(as(customer), order.id, shown, verb)
    expect(kept).toMatchObject({ ...on(26), dayMoved: null, missedDueAt: null })
    expect(await isTold(order.id)).toEqual([false, true])
    await closeDay(as(staff), order.id, kept)
    expect(await isTold(order.id)).toEqual([false, false])
  }
})

test('a proposed day unanswered by 6 PM the evening before raises an alert, and the old day holds', async () => {
  const order = await promised()
  const shown = await changeDay(as(staff), order.id, order, 'ask_day', { to: on(25) })
  expect(await isTold(order.id, clock('24T17:59'))).toEqual([false, false])
  expect(await isTold(order.id, clock('24T18:01'))).toEqual([false, true])
  await expect(answerDay(as(customer, clock('24T18:01')), order.id, shown, 'agree_day')).rejects.toThrow(
    'so we planned for Wed, Nov 26, 2025, 7 AM to noon',
  )
  expect(await reads(order.id)).toMatchObject(on(26))
})

test('once the evening before is over, the customer can only be told of the new day, not asked', async () => {
  const order = await promised()
  const late = as(staff, clock('25T19:00'))
  await expect(changeDay(late, order.id, order, 'ask_day', { to: on(28) })).rejects.toThrow('no time to wait')
  const [confirmation] = await asked(shipOrder(late, order.id, order, loading(at('28T09:00'))))
  expect(confirmation?.key).toMatch(/^tell:/)
  expect(confirmation).not.toHaveProperty('or')
})

test("moving a day cannot improve the figure: by the first day, the customer's wish, agreed, not agreed", async () => {
  await db.update(orders).set({ state: 'canceled' })
  const deliver = async (id: string, time: string) => {
    const there = as(staff, clock(time))
    const order = await reads(id)
    const soon = new Date(there.now.epochMilliseconds + 60_000)
    const truck = await shipOrder(there, id, order, { ...loading(soon), billOfLading: 'BOL 1' })
    const left = await updateShipment(there, truck.id, truck, { verb: 'depart' })
    await updateShipment(there, truck.id, left, { verb: 'deliver', receivedBy: 'Dana' })
  }
  const kept = await promised()
  await deliver(kept.id, '26T09:00')
  expect(await counted(26)).toEqual({ due: 1, kept: 1, moved: 0 })

  const wished = await promised()
  await rescheduleOrder(as(staff), wished.id, wished, on(28))
  await deliver(wished.id, '28T09:00')
  expect(await counted(28)).toEqual({ due: 1, kept: 1, moved: 0 })
  expect(await counted(26)).toEqual({ due: 1, kept: 1, moved: 0 })

  const told = await promised()
  await changeDay(as(staff), told.id, told, 'tell_day', { to: on(28) })
  await deliver(told.id, '28T09:00')
  expect(await counted(26)).toEqual({ due: 2, kept: 1, moved: 0 })

  const agreed = await promised()
  await changeDay(as(staff), agreed.id, agreed, 'ask_day', { to: on(28) })
  await answerDay(as(customer), agreed.id, await reads(agreed.id), 'agree_day')
  await deliver(agreed.id, '28T09:00')
  expect(await counted(26)).toEqual({ due: 3, kept: 1, moved: 1 })

  // Told first, and then another day "at the customer's wish": it stays one that we moved.
  const relabeled = await promised()
  await changeDay(as(staff), relabeled.id, relabeled, 'tell_day', { to: on(28) })
  await rescheduleOrder(as(staff), relabeled.id, await reads(relabeled.id), on(27), [`closed:${on(27).deliveryDate}`])
  await deliver(relabeled.id, '27T09:00')
  expect(await counted(26)).toEqual({ due: 4, kept: 1, moved: 2 })

  // An earlier day that nobody agreed to is no kept promise, though the truck came before the first one ended.
  const early = await promised()
  await changeDay(as(staff), early.id, early, 'tell_day', { to: on(25) })
  await deliver(early.id, '25T09:00')
  expect(await counted(26)).toEqual({ due: 5, kept: 1, moved: 2 })

  const agreedLate = await promised()
  await changeDay(as(staff), agreedLate.id, agreedLate, 'tell_day', { to: on(28) })
  const passed = as(customer, clock('26T12:01'))
  await answerDay(passed, agreedLate.id, await reads(agreedLate.id), 'agree_day')
  await deliver(agreedLate.id, '28T09:00')
  expect(await counted(26)).toEqual({ due: 6, kept: 1, moved: 2 })
})

test('a supplier who moves a truck outside of the promised hours leaves an open question to the office', async () => {
  const { order, purchase } = await proposed()
  await answerPurchase(as(supplier), purchase.id, purchase, { verb: 'confirm' })
  const inTime = at('26T09:00')
  const truck = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading(inTime))
  const { open } = await truckUpdateForms(as(supplier), truck, '/')
  const fields = open
    .find(({ verb }) => verb === 'replan')
    ?.draw(as(supplier))
    .groups.flatMap(({ fields }) => fields)
  expect(fields?.find(({ name }) => name === 'eta_date')?.value).toBe('2025-11-26')
  const eta = at('26T15:00')
  const [confirmation] = await asked(updateShipment(as(supplier), truck.id, truck, { verb: 'replan', eta }))
  expect(confirmation?.or).toBeUndefined()
  const sure = [confirmation?.key ?? '']
  await updateShipment(as(supplier), truck.id, truck, { verb: 'replan', eta, sure })
  expect(await isTold(order.id)).toEqual([true, false])
  expect(await reads(order.id)).toMatchObject(on(26))
  await changeDay(as(staff), order.id, await reads(order.id), 'tell_day', { to: on(26, 'afternoon') })
  expect(await isTold(order.id)).toEqual([false, false])
})

test('staff who move a truck choose: asked, it waits for the yes; told, order and purchase order follow', async () => {
  const { order, purchase } = await proposed()
  await answerPurchase(as(supplier), purchase.id, purchase, { verb: 'confirm' })
  const truck = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading(at('26T09:00')))
  const eta = at('25T10:00')
  const key = eta.toISOString()
  await updateShipment(as(staff), truck.id, truck, { verb: 'replan', eta, sure: [`ask:${key}`] })
  expect((await shipmentsForOrder(ctx, order.id))[0]?.eta).toEqual(at('26T09:00'))
  await answerDay(as(customer), order.id, await reads(order.id), 'agree_day')
  expect((await shipmentsForOrder(ctx, order.id))[0]?.eta).toEqual(eta)
  expect(await findPurchase(as(staff), purchase.id)).toMatchObject({ deliveryDate: '2025-11-25' })
  expect(await isTold(order.id)).toEqual([false, false])
})

test('staff who ask a supplier for another date ask or tell the customer in the same step', async () => {
  const [first, second] = [await proposed(), await proposed()]
  const change = ({ purchase }: typeof first, sure?: readonly string[]) =>
    changePurchaseDate(as(staff), purchase.id, purchase, '2025-11-24', sure)
  const [confirmation] = await asked(change(first))
  expect(confirmation).toMatchObject({ key: 'ask:2025-11-24', or: [{ key: 'tell:2025-11-24' }] })
  expect(await findPurchase(as(staff), first.purchase.id)).toMatchObject({ state: 'date_proposed' })

  const moved = await change(first, ['ask:2025-11-24'])
  expect(moved).toMatchObject({ state: 'pending', deliveryDate: '2025-11-24', proposedDate: null })
  const shown = await reads(first.order.id)
  expect(shown).toMatchObject({ ...on(26), newDay: { to: on(24) } })
  expect(await mailed(first.order.id, 'order.ask_day')).toHaveLength(1)
  const { rows } = await differingOrders(as(staff), 99)
  expect(rows.find(({ id }) => id === first.order.id)?.words).toBe(
    `The order is promised for Wed, Nov 26, 2025, 7 AM to noon. Purchase order ${first.purchase.reference} is for Mon, Nov 24, 2025.`,
  )
  await answerDay(as(customer), first.order.id, shown, 'agree_day')
  expect(await reads(first.order.id)).toMatchObject({ ...on(24), dayMoved: 'agreed' })
  expect(await isTold(first.order.id)).toEqual([false, false])

  await change(second, ['tell:2025-11-24'])
  expect(await reads(second.order.id)).toMatchObject({ ...on(24), dayMoved: 'not_agreed' })
  expect(await mailed(second.order.id, 'order.tell_day')).toHaveLength(1)
  expect(await isTold(second.order.id)).toEqual([false, false])
})

test('only the buyer answers a proposed day, and only staff propose one', async () => {
  const order = await promised()
  await changeDay(as(staff), order.id, order, 'ask_day', { to: on(25) })
  const stranger = await person('customer')
  const refused = (error: unknown) => error instanceof DomainError && error.kind
  expect(await answerDay(as(stranger), order.id, await reads(order.id), 'agree_day').catch(refused)).toBe('not-found')
  expect(await answerDay(as(supplier), order.id, await reads(order.id), 'agree_day').catch(refused)).toBe('not-found')
  const move = changeDay(as(customer), order.id, await reads(order.id), 'tell_day', { to: on(25) })
  expect(await move.catch(refused)).toBe('not-found')
  expect(await findOrder(as(customer), order.id)).toMatchObject(on(26))
})

test("a supplier's made-up answers ask and tell nobody, and keep no truck back", async () => {
  const { order, purchase } = await proposed()
  await answerPurchase(as(supplier), purchase.id, purchase, { verb: 'confirm' })
  const truck = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading(at('26T09:00')))
  const eta = at('25T10:00')
  const sure = ['eta', 'ask', 'tell'].map((key) => `${key}:${eta.toISOString()}`)
  await updateShipment(as(supplier), truck.id, truck, { verb: 'replan', eta, sure })
  expect((await shipmentsForOrder(ctx, order.id))[0]?.eta).toEqual(eta)
  expect(await reads(order.id)).toMatchObject({ ...on(26), newDay: null })
  expect(await isTold(order.id)).toEqual([true, false])
})
