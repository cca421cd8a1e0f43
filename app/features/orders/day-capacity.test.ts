import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { contextOn } from '#domain/testing.ts'
import { events } from '#events/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { fleetOn } from '#features/dispatch/testing.ts'
import { diesel, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { addDaysOff } from '#features/fleet/keep.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { confirmOrder } from './confirm.ts'
import { findOrder } from './find.ts'
import { placeOrder } from './place.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { placePurchase } from '#features/fulfillment/place-purchase.ts'
import { declinePurchase } from '#features/fulfillment/withdraw.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { fullDays, hasRoom, roomBetween } from './day-capacity.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered, company } = tradeOn(ctx)
const staff = await person('admin')
const customers = await Promise.all(Array.from({ length: 20 }, () => person('customer')))
const [first] = [customers[0]!]

const accepted = async (customer = first, gallons = 1000) => {
  const { id } = await offered(staff, customer, [{ ...diesel, quantity: gallons * 10 }])
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  return id
}
const place = (quoteId: string, deliveryDate: string, customer = first) =>
  placeOrder(as(customer), quoteId, {
    submissionId: randomUUID(),
    wish: wish({ deliveryDate, deliveryWindow: 'morning' }),
  })

test('a company without trucks is limited by nothing', async () => {
  expect(await roomBetween(ctx, '2025-11-24', '2025-11-24')).toBeUndefined()
  expect(await fullDays(ctx)).toBeUndefined()
  await expect(place(await accepted(first, 20_000), '2025-11-24')).resolves.toMatchObject({ state: 'placed' })
})

test('one of twenty orders for the last place of a day gets it; the others are offered the next day', async () => {
  const { trucks } = await fleetOn(ctx, staff, ['T2'], [1500])
  const quotes = await Promise.all(customers.map((customer) => accepted(customer, 1000)))
  const outcomes = await Promise.allSettled(quotes.map((id, at) => place(id, '2025-12-02', customers[at])))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      kind: 'conflict',
      message:
        'Tue, Dec 2, 2025, 7 AM to noon is full. The next times with room: Tue, Dec 2, 2025, noon to 5 PM; Wed, Dec 3, 2025, 7 AM to noon; Thu, Dec 4, 2025, 7 AM to noon.',
    })
  const [day] = (await roomBetween(ctx, '2025-12-02', '2025-12-02')) ?? []
  expect(day?.parts.morning.taken).toEqual({ gallons: 10_000, stops: 1 })
  expect(hasRoom(day!, 'morning', 5000)).toBe(true)
  expect(hasRoom(day!, 'morning', 5001)).toBe(false)
  // Who is choosing a day reads the same before they send it; a small order still fits.
  const full = (await fullDays(ctx, 10_000))?.days.filter(({ date }) => date === '2025-12-02')
  expect(full).toEqual([{ date: '2025-12-02', hours: ['morning'] }])
  expect((await fullDays(ctx, 1000))?.days.map(({ date }) => date)).not.toContain('2025-12-02')
  // In the shop it brings nothing.
  await addDaysOff(as(staff), 'truck', trucks[0]!.id, randomUUID(), {
    from: '2025-12-03',
    to: '2025-12-03',
    reason: null,
  })
  await expect(place(quotes[1]!, '2025-12-03', customers[1])).rejects.toMatchObject({ kind: 'conflict' })
})

test('staff take an order for a full day once they say why, and the reason stays with it', async () => {
  const before = await place(await accepted(first, 1000), '2025-12-04')
  await confirmOrder(as(staff), before.id, 'placed')
  const quote = await accepted(first, 1000)
  const asked = await placeOrder(as(staff), quote, {
    submissionId: randomUUID(),
    wish: wish({ deliveryDate: '2025-12-04', deliveryWindow: 'morning' }),
  }).catch((error: unknown) => error)
  expect(asked).toBeInstanceOf(ConfirmationRequired)
  const order = await place(quote, '2025-12-05')
  const moved = await confirmOrder(as(staff), order.id, 'placed')
  expect(moved.overbookedReason).toBeNull()
  const { changeDay } = await import('#features/fulfillment/move-day.ts')
  const to = { deliveryDate: '2025-12-04', deliveryWindow: 'morning' } as const
  const refused = await changeDay(as(staff), order.id, moved, 'reschedule', { to }).catch((error: unknown) => error)
  const { confirmations } = refused as ConfirmationRequired
  expect(confirmations[0]?.yes).toBe('Take it anyway: the customer would run dry')
  await changeDay(as(staff), order.id, moved, 'reschedule', { to, sure: [confirmations[0]!.key] })
  expect(await findOrder(as(staff), order.id)).toMatchObject({ ...to, overbookedReason: 'the customer would run dry' })
  const away = { deliveryDate: '2025-12-05', deliveryWindow: 'flexible' } as const
  const free = await changeDay(as(staff), order.id, await findOrder(as(staff), order.id), 'reschedule', { to: away })
  await changeDay(as(staff), order.id, free, 'tell_day', { to, sure: [confirmations[0]!.or![0]!.key] })
  const told = await findOrder(as(staff), order.id)
  expect(told.overbookedReason, 'also where the customer is told').toBe('another order of the day will move')
  const logged = await db.select().from(events).where(eq(events.subjectId, order.id))
  const said = logged.filter(({ name }) => name === 'order.overbook')
  expect(said.map(({ detail }) => detail?.reason).toSorted(), 'the history keeps each').toEqual([
    'another order of the day will move',
    'the customer would run dry',
  ])
})

test('a day that a customer is asked about holds its place until they answer, or can no longer', async () => {
  const { changeDay, answerDay, closeDay } = await import('#features/fulfillment/move-day.ts')
  const to = { deliveryDate: '2025-12-09', deliveryWindow: 'morning' } as const
  const promised = async (customer: (typeof customers)[number]) => {
    const order = await place(await accepted(customer, 1000), '2025-12-11', customer)
    await changeDay(as(staff), order.id, order, 'reschedule', {
      ...{ to: { deliveryDate: '2025-12-11', deliveryWindow: 'flexible' } },
      sure: ['overbook:runs_dry:2025-12-11:flexible'],
    })
    return confirmOrder(as(staff), order.id, 'placed', undefined, { sure: ['overbook:runs_dry:2025-12-11:flexible'] })
  }
  const taken = async (now = ctx.now) => {
    const [day] = (await roomBetween({ db, now }, to.deliveryDate, to.deliveryDate)) ?? []
    return [day?.taken.stops, day?.parts.morning.taken]
  }
  const one = await promised(first)
  await changeDay(as(staff), one.id, one, 'ask_day', { to })
  const held = [1, { gallons: 10_000, stops: 1 }]
  expect(await taken()).toEqual(held)
  // Nobody else gets it meanwhile, and nobody else is asked about it.
  const second = customers[1]!
  await expect(place(await accepted(second, 1000), to.deliveryDate, second)).rejects.toMatchObject({ kind: 'conflict' })
  const other = await promised(second)
  await expect(changeDay(as(staff), other.id, other, 'ask_day', { to })).rejects.toBeInstanceOf(ConfirmationRequired)
  // Moved within its own day, it takes no second place of that day.
  const asked = await findOrder(as(staff), one.id)
  const agreed = await answerDay(as(first), one.id, asked, 'agree_day')
  expect(await taken()).toEqual(held)
  await changeDay(as(staff), one.id, agreed, 'ask_day', { to: { ...to, deliveryWindow: 'afternoon' } })
  const [day] = (await roomBetween(ctx, to.deliveryDate, to.deliveryDate)) ?? []
  expect([day?.taken.stops, day?.parts.morning.taken.stops, day?.parts.afternoon.taken.stops]).toEqual([1, 1, 1])
  await closeDay(as(staff), one.id, await findOrder(as(staff), one.id))
  // A no gives the place back, and so does an evening that has passed without an answer.
  const away = { deliveryDate: '2025-12-10', deliveryWindow: 'morning' } as const
  const on = async (now = ctx.now) =>
    (await roomBetween({ db, now }, away.deliveryDate, away.deliveryDate))?.[0]?.taken.stops
  await changeDay(as(staff), other.id, other, 'ask_day', { to: away })
  expect(await on()).toBe(1)
  expect(await on(ctx.now.add({ hours: 24 * 20 }))).toBe(0)
  await answerDay(as(second), other.id, await findOrder(as(staff), other.id), 'keep_day')
  expect(await on()).toBe(0)
})

test('a customer who accepts after the day filled up is told it is full; staff may book it anyway', async () => {
  const { changeDay, answerDay } = await import('#features/fulfillment/move-day.ts')
  const to = { deliveryDate: '2025-12-16', deliveryWindow: 'morning' } as const
  const order = await confirmOrder(as(staff), (await place(await accepted(), '2025-12-18')).id, 'placed')
  await changeDay(as(staff), order.id, order, 'ask_day', { to })
  await answerDay(as(first), order.id, await findOrder(as(staff), order.id), 'call_day')
  await place(await accepted(customers[1], 1000), to.deliveryDate, customers[1])
  const kept = await findOrder(as(staff), order.id)
  await expect(answerDay(as(first), order.id, kept, 'agree_day')).rejects.toThrow(
    'Tue, Dec 16, 2025, 7 AM to noon is full. The next times with room:',
  )
  const refused = await answerDay(as(staff), order.id, kept, 'agree_day').catch((error: unknown) => error)
  const { confirmations } = refused as ConfirmationRequired
  const moved = await answerDay(as(staff), order.id, kept, 'agree_day', [confirmations[0]!.key])
  expect(moved).toMatchObject({ ...to, overbookedReason: 'the customer would run dry' })
})

const takenOn = async (date: string) => (await roomBetween(ctx, date, date))?.[0]?.taken

test('gallons that a supplier confirmed use no truck capacity; before that, and for the rest, they do', async () => {
  const day = '2025-12-05'
  const of = await company('supplier')
  const supplier = await person('supplier', { id: of })
  const buy = async (orderId: string, gallons: number) =>
    placePurchase(as(staff), orderId, 'confirmed', {
      ...{ submissionId: randomUUID(), supplierId: of, deliveryDate: day, note: null },
      lines: [{ ...diesel, quantity: gallons * 10, price: 29_000 }],
    })
  const answer = (id: string, verb: 'confirm' | 'decline') =>
    verb === 'confirm'
      ? answerPurchase(as(supplier), id, 'pending', { verb })
      : declinePurchase(as(supplier), id, 'pending', 'No truck')
  const before = (await takenOn(day)) ?? { gallons: 0, stops: 0 }
  const own = async () => {
    const now = await takenOn(day)
    return [(now?.gallons ?? 0) - before.gallons, (now?.stops ?? 0) - before.stops]
  }
  const order = await confirmOrder(as(staff), (await place(await accepted(first, 1000), day)).id, 'placed')
  const declined = await buy(order.id, 1000)
  expect(await own(), 'asked').toEqual([10_000, 1])
  await answer(declined.id, 'decline')
  expect(await own(), 'declined').toEqual([10_000, 1])
  const part = await buy(order.id, 400)
  await answer(part.id, 'confirm')
  expect(await own(), 'some of it').toEqual([6000, 1])
  const rest = await buy(order.id, 600)
  await answer(rest.id, 'confirm')
  expect(await own(), 'all of it').toEqual([0, 0])
  // Someone else takes what it gives back, and it may be moved to a full day.
  const second = customers[1]!
  await expect(place(await accepted(second, 1500), day, second)).resolves.toMatchObject({ state: 'placed' })
})

test('a truck of ours that comes outside of the promised day needs room there, as a day that the office asks about', async () => {
  const [full, promised] = ['2025-12-12', '2025-12-11']
  const second = customers[1]!
  await place(await accepted(second, 1500), full, second)
  const order = await confirmOrder(as(staff), (await place(await accepted(first, 800), promised)).id, 'placed')
  const eta = new Date('2025-12-12T15:00:00Z')
  const key = eta.toISOString()
  const { price: _price, ...load } = { ...diesel, quantity: 8000 }
  const send = (sure: string[]) =>
    shipOrder(as(staff), order.id, 'confirmed', {
      ...{ submissionId: randomUUID(), truck: 'T2', eta, loads: [load], sure },
    })
  for (const way of ['ask', 'tell'])
    await expect(send([`${way}:${key}`]), way).rejects.toMatchObject({
      confirmations: [
        { why: expect.stringContaining('Fri, Dec 12, 2025'), yes: expect.stringContaining('Take it anyway') },
      ],
    })
  expect((await findOrder(as(staff), order.id)).newDay).toBeNull()
  // The same of a truck that is planned within the promise and moved from there.
  const within = new Date('2025-12-11T15:00:00Z')
  const planned = await shipOrder(as(staff), order.id, 'confirmed', {
    ...{ submissionId: randomUUID(), truck: 'T2', eta: within, loads: [load] },
  })
  const move = (sure: string[]) =>
    updateShipment(as(staff), planned.id, planned, { verb: 'replan', eta, reason: 'A full yard', sure })
  const asked = (await move([`ask:${key}`]).catch((error: unknown) => error)) as ConfirmationRequired
  expect(asked).toBeInstanceOf(ConfirmationRequired)
  await move([`ask:${key}`, asked.confirmations[0]!.key])
  expect((await findOrder(as(staff), order.id)).newDay?.to.deliveryDate).toBe(full)
})
