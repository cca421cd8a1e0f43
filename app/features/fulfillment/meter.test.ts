import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { contextOn, taxes } from '#domain/testing.ts'
import type { Viewer } from '#domain/viewer.ts'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import type { PlannedEvent } from '#mails/plan.ts'
import { mails } from '#mails/schema.ts'
import { historyOf } from '#events/audit-log.ts'
import { openRests } from '#features/analytics/late-and-missed.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { monthFigures } from '#features/orders/figures.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { setQuantityTerms, type OrderTerms } from '#features/orders/quantity.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import { remainingOf, type Line } from '#features/trade/line.ts'
import { correctShipment } from './correct.ts'
import { keyOfTelling } from './confirmations.ts'
import { updateShipment, type TruckUpdate } from './truck-updates.ts'
import { closeOrder, sendRest } from './end-order.ts'
import { supplierFigures } from './figures.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, offRoad, tradeOn } from './testing.ts'
import { finishPurchase } from './withdraw.ts'
import { isFull } from '../../../test/long.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, company, person, ordered, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })

const usualTerms: OrderTerms = { quantityKind: 'fixed', basis: 'gross', tolerance: null, notToExceed: false }
const confirmed = async (lines: Line[] = [diesel], terms?: Partial<OrderTerms>) => {
  const order = await confirmOrder(as(staff), (await ordered(staff, customer, lines)).id, 'placed')
  return terms ? setQuantityTerms(as(staff), order.id, order, { ...usualTerms, ...terms }) : order
}
const loading = (lines: readonly Line[]) => ({
  ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6' },
  eta: dateOf(ctx.now.add({ hours: 3 })),
  loads: lines.map(({ price: _price, ...load }) => load),
})

/** Says yes to whatever is asked. */
const sure = async <Done>(go: (sure?: string[]) => Promise<Done>): Promise<Done> =>
  go().catch((error) => {
    if (error instanceof ConfirmationRequired) return go(error.confirmations.map(({ key }) => key))
    throw error
  })
const unload = (viewer: Viewer, id: string, overrides: Partial<TruckUpdate>, at = ctx) =>
  sure((sure) =>
    updateShipment({ ...at, viewer }, id, 'in_transit', {
      verb: 'deliver',
      receivedBy: 'Dana',
      sure,
      ...overrides,
    }),
  )

/** Our truck with these lines leaves and its meter says so. */
const bring = async (orderId: string, lines: readonly Line[], overrides: Partial<TruckUpdate> = {}) => {
  const order = await findOrder(as(staff), orderId)
  const { id } = await shipOrder(as(staff), orderId, order, loading(lines))
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  return unload(staff, id, overrides)
}

/** Every mail about something, as it reads. */
const told = async (subjectId: string) => {
  const sent = await db.select().from(mails).where(eq(mails.subjectId, subjectId)).orderBy(mails.createdAt)
  return Promise.all(
    sent.map(async ({ email, data }) => {
      const { subject, text } = await renderEmail(email, data as PlannedEvent, letterhead)
      return `${email}: ${subject}\n${text}`
    }),
  )
}
const mailNamed = async (subjectId: string, name: string) =>
  (await told(subjectId)).findLast((words) => words.startsWith(`${name}:`))

/** Diesel at its price, with the excise and the Ohio tax of the tests' rates, and $45 of freight. */
const owed = (deciGallons: number) => {
  const of = (rate: number) => Number((2n * BigInt(deciGallons) * BigInt(rate) + 1000n) / 2000n)
  return of(diesel.price) + of(2440) + of(4700) + 4500
}

test('792.4 of 800 gallons complete the order and are billed, taxed and counted, not as a partial delivery', async () => {
  const before = await monthFigures(as(customer))
  const { id } = await confirmed()
  await bring(id, [diesel], { delivered: [7924] })
  const order = await findOrder(as(staff), id)
  expect(order).toMatchObject({ state: 'delivered', deciGallons: 7924, totalCents: owed(7924) })
  expect(await linesOf(ctx, id)).toMatchObject([{ quantity: 8000, delivered: 7924, cents: 248_972 }])
  const after = await monthFigures(as(customer))
  expect(after.now.spent - before.now.spent).toBe(owed(7924))
  expect(after.now.deciGallons - before.now.deciGallons).toBe(7924)
  const words = await mailNamed(id, 'order-delivered')
  expect(words).toContain("We delivered Ultra-low sulfur diesel, 792.4 gal. You'll be billed for that amount.")
  expect(words).toContain('792.4 gal gross, as metered')
  expect(words).toContain(`$${(owed(7924) / 100).toLocaleString('en-US')}`)
  expect((await told(id)).join('\n').toLowerCase()).not.toContain('part of your order')
})

test('gallons beyond the ordered are billed, by our trucks and by the supplier', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const revenue = (await supplierFigures(as(supplier))).revenue
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading([diesel]))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  await unload(supplier, truck.id, { delivered: [8125] })
  expect(await findOrder(as(staff), orderId)).toMatchObject({ state: 'delivered', totalCents: owed(8125) })
  const cost = Math.round((8125 * 29_000) / 1000)
  expect(await findPurchase(as(staff), id)).toMatchObject({ state: 'delivered', costCents: cost, deciGallons: 8125 })
  expect((await supplierFigures(as(supplier))).revenue - revenue).toBe(cost)
})

test('more gallons than agreed need a reason in the same step, which the customer reads', async () => {
  const { id } = await confirmed()
  const delivered = [8600]
  await expect(bring(id, [diesel], { delivered })).rejects.toThrow('Reason for the extra gallons')
  const [truck] = await shipmentsForOrder(ctx, id)
  await unload(staff, truck?.id ?? '', { delivered, overReason: 'Dana asked for a full tank' })
  expect(await findOrder(as(staff), id)).toMatchObject({ state: 'delivered', totalCents: owed(8600) })
  expect(await mailNamed(id, 'order-delivered')).toContain(
    "It's more than you ordered. Reason: Dana asked for a full tank.",
  )
})

test('an order not to exceed the purchase order needs a reason for a tenth of a gallon more, and none for less', async () => {
  const { id } = await confirmed([diesel], { notToExceed: true })
  await expect(bring(id, [diesel], { delivered: [8001] })).rejects.toThrow('Reason for the extra gallons')
  const [truck] = await shipmentsForOrder(ctx, id)
  await unload(staff, truck?.id ?? '', { delivered: [7990] })
  expect((await findOrder(as(staff), id)).state).toBe('delivered')
})

test('a fill is complete at what fits, and a transport load at what its BOL says, in net gallons', async () => {
  const fill = await confirmed([diesel], { quantityKind: 'fill' })
  await bring(fill.id, [diesel], { delivered: [4123] })
  expect(await findOrder(as(staff), fill.id)).toMatchObject({ state: 'delivered', totalCents: owed(4123) })
  const load = { ...diesel, quantity: 85_000 }
  const transport = await confirmed([load], { quantityKind: 'transport', basis: 'net' })
  const readings = [{ gross: 81_993, temperature: 784 }]
  const truck = await bring(transport.id, [load], { delivered: [81_270], readings })
  expect(truck.loads).toMatchObject([{ delivered: 81_270, net: 81_270, gross: 81_993, temperature: 784 }])
  expect(await findOrder(as(staff), transport.id)).toMatchObject({ state: 'delivered', totalCents: owed(81_270) })
  expect(await mailNamed(transport.id, 'order-delivered')).toContain('8,127 gal net, corrected to 60 °F')
})

test('outside of the tolerance the question of the rest stays open until a person answers it', async () => {
  const isOpen = async (id: string) => (await openRests(as(staff), 99)).rows.some((order) => order.id === id)
  const { id } = await confirmed()
  await bring(id, [diesel], { delivered: [6500] })
  expect(await isOpen(id)).toBe(true)
  expect(await mailNamed(id, 'order-part-delivered')).toContain(
    "650 gal of 800 gal. We'll let you know whether the rest is coming on another truck.",
  )
  await expect(sendRest(as(customer), id, 'confirmed')).rejects.toMatchObject({ kind: 'not-found' })
  const order = await sendRest(as(staff), id, 'confirmed')
  expect(await isOpen(id)).toBe(false)
  expect(await mailNamed(id, 'order-rest-coming')).toContain('The rest is coming on another truck.')
  await expect(sendRest(as(staff), id, order)).rejects.toThrow('nothing left to decide')
  await bring(id, [{ ...diesel, quantity: 1500 }], { delivered: [800] })
  expect(await isOpen(id)).toBe(true)
  await closeOrder(as(staff), id, 'confirmed', 'Tank full')
  expect(await isOpen(id)).toBe(false)
  expect(await findOrder(as(staff), id)).toMatchObject({ state: 'delivered', totalCents: owed(7300) })
})

test('a truck scheduled with the rest answers it, and a truck that is scheduled already leaves nothing to ask', async () => {
  const { id } = await confirmed()
  await bring(id, [diesel], { delivered: [6500] })
  const rest = await shipOrder(as(staff), id, await findOrder(as(staff), id), loading([{ ...diesel, quantity: 1500 }]))
  expect(await mailNamed(id, 'order-rest-coming')).toBeTruthy()
  await updateShipment(as(staff), rest.id, 'scheduled', { verb: 'depart' })
  await unload(staff, rest.id, {})
  expect(await findOrder(as(staff), id)).toMatchObject({ state: 'delivered', totalCents: owed(8000) })
  const two = await confirmed()
  const [most, little] = [7700, 300].map((quantity) => ({ ...diesel, quantity })) as [Line, Line]
  await shipOrder(as(staff), two.id, two, loading([little]))
  await bring(two.id, [most])
  expect((await findOrder(as(staff), two.id)).state).toBe('confirmed')
  expect(await mailNamed(two.id, 'order-part-delivered')).toContain(
    'Another truck is scheduled with Ultra-low sulfur diesel, 30 gal.',
  )
  expect(await mailNamed(two.id, 'order-short-notice')).toBeUndefined()
})

test('each load is taxed at the rates of its day, whatever held when it was priced', async () => {
  const rates = [
    ...taxes.map((rate) => (rate.id === 'ohio-diesel' ? { ...rate, until: '2025-11-21' } : rate)),
    ...taxes
      .filter(({ id }) => id === 'ohio-diesel')
      .map((rate) => ({ ...rate, id: 'ohio-new', rate: 500_000, from: '2025-11-22' })),
  ]
  const { id } = await confirmed()
  const half = [{ ...diesel, quantity: 4000 }]
  const days = async (hours: number) => {
    const on = { ...ctx, taxes: rates, now: ctx.now.add({ hours }) }
    const truck = await shipOrder({ ...on, viewer: staff }, id, await findOrder(as(staff), id), {
      ...loading(half),
      ...{ eta: dateOf(on.now.add({ hours: 1 })), sure: [keyOfTelling(dateOf(on.now.add({ hours: 1 })))] },
    })
    await updateShipment({ ...on, viewer: staff }, truck.id, 'scheduled', { verb: 'depart' })
    await unload(staff, truck.id, {}, on)
  }
  await days(0)
  await days(48)
  const order = await findOrder(as(staff), id)
  expect(order.taxes).toMatchObject([
    { id: 'federal-diesel', cents: 19_520 },
    { id: 'ohio-diesel', cents: 18_800 },
    { id: 'ohio-new', cents: 20_000 },
  ])
})

const corrected = (viewer: Viewer, id: string, overrides: Partial<Parameters<typeof correctShipment>[3]>, at = ctx) =>
  sure(async (sure) => {
    const shipment = await findShipment(as(staff), id)
    return correctShipment({ ...at, viewer }, id, shipment, {
      reason: 'Two figures were swapped',
      sure,
      ...overrides,
    })
  })

test('a ticket that was typed wrong is corrected with its reason: bill, cost and figures follow, and everybody reads it', async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading([diesel]))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  await unload(supplier, truck.id, { delivered: [8294] })
  const before = await monthFigures(as(customer))
  await expect(corrected(supplier, truck.id, { delivered: [7924], reason: ' ' })).rejects.toThrow('Reason:')
  await expect(corrected(supplier, truck.id, {})).rejects.toThrow('Nothing is different')
  await expect(corrected(customer, truck.id, { delivered: [7924] })).rejects.toMatchObject({ kind: 'not-found' })
  await corrected(supplier, truck.id, { delivered: [7924], billOfLading: 'BOL 40713' })
  expect(await findOrder(as(staff), orderId)).toMatchObject({ state: 'delivered', totalCents: owed(7924) })
  expect((await monthFigures(as(customer))).now.spent - before.now.spent).toBe(owed(7924) - owed(8294))
  const cost = Math.round((7924 * 29_000) / 1000)
  expect(await findPurchase(as(staff), id)).toMatchObject({ state: 'delivered', costCents: cost, deciGallons: 7924 })
  const words = await mailNamed(orderId, 'order-corrected')
  expect(words).toContain('Ultra-low sulfur diesel: 792.4 gal instead of 829.4 gal. BOL number: BOL 40713 instead of')
  expect(words).toContain(
    `instead of $${(owed(8294) / 100).toLocaleString('en-US')}. Reason: Two figures were swapped.`,
  )
  expect(await mailNamed(truck.id, 'shipment-corrected-notice')).toContain('The supplier corrected a delivery')
  const history = await historyOf(ctx, truck.id)
  expect(history.at(-1)?.detail).toMatchObject({
    what: 'Ultra-low sulfur diesel: 829.4 gal → 792.4 gal; BOL number: BOL 40731 → BOL 40713. Reason: Two figures were swapped',
  })
})

test('a supplier corrects for seven days, and our desk at any time; each is told of the other', async () => {
  const { id } = await purchased(staff, customer, supplier)
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading([diesel]))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  await unload(supplier, truck.id, {})
  const later = { ...ctx, now: ctx.now.add({ hours: 8 * 24 }) }
  await expect(corrected(supplier, truck.id, { delivered: [7990] }, later)).rejects.toThrow('more than 7 days ago')
  await corrected(staff, truck.id, { delivered: [7990] }, later)
  expect(await mailNamed(truck.id, 'shipment-corrected')).toContain('799 gal instead of 800 gal')
})

test('a corrected day moves the delivery, and what it is counted by, to that day', async () => {
  const { id } = await confirmed()
  const truck = await bring(id, [diesel])
  const at = dateOf(ctx.now.add({ hours: 20 }))
  await corrected(staff, truck.id, { at }, { ...ctx, now: ctx.now.add({ hours: 30 }) })
  expect((await findOrder(as(staff), id)).deliveredAt).toEqual(at)
})

test('an order that turns out short is open again, and complete once the ticket says so', async () => {
  const { id } = await confirmed()
  const truck = await bring(id, [diesel])
  await corrected(staff, truck.id, { delivered: [6000] })
  expect(await findOrder(as(staff), id)).toMatchObject({
    state: 'confirmed',
    deliveredAt: null,
    totalCents: owed(8000),
  })
  expect(await linesOf(ctx, id)).toMatchObject([{ delivered: null }])
  expect(await mailNamed(id, 'order-corrected-open')).toContain('600 gal instead of 800 gal')
  await corrected(staff, truck.id, { delivered: [7950] })
  expect(await findOrder(as(staff), id)).toMatchObject({ state: 'delivered', totalCents: owed(7950) })
  expect(await mailNamed(id, 'order-corrected-complete')).toContain('That completes your order.')
})

test('an order that staff had closed stays closed, at what the corrected ticket says', async () => {
  const { id } = await confirmed()
  const truck = await bring(id, [diesel], { delivered: [6500] })
  await closeOrder(as(staff), id, 'confirmed', 'Tank full')
  await corrected(staff, truck.id, { delivered: [5600] })
  expect(await findOrder(as(staff), id)).toMatchObject({
    state: 'delivered',
    reason: 'Tank full',
    totalCents: owed(5600),
  })
})

/** Of an order a supplier has half to bring, and brings that much of it. */
const halfBought = async (delivered: number) => {
  const { id: orderId } = await confirmed()
  const half = { ...diesel, quantity: 4000, price: 29_000 }
  const { companyId: supplierId = '' } = supplier
  const asked = { submissionId: randomUUID(), supplierId, lines: [half], deliveryDate: '2025-11-20', note: null }
  const { id } = await placePurchase(as(staff), orderId, 'confirmed', asked)
  await answerPurchase(as(supplier), id, 'pending', { verb: 'confirm' })
  const truck = await shipPurchase(as(supplier), id, 'confirmed', loading([half]))
  await updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart' })
  await unload(supplier, truck.id, { delivered: [delivered] })
  return { orderId, id, truckId: truck.id }
}
const over = (deciGallons: number) => {
  const costCents = Math.round((deciGallons * 29_000) / 1000)
  return { state: 'delivered', deciGallons, costCents }
}

test('a purchase order whose truck brought less than its ticket said stays closed when the order is over without the rest', async () => {
  const { orderId, id, truckId } = await halfBought(4000)
  await closeOrder(as(staff), orderId, 'confirmed', 'Tank full')
  await corrected(supplier, truckId, { delivered: [3000] })
  expect(await findPurchase(as(staff), id)).toMatchObject(over(3000))
  expect(await findOrder(as(staff), orderId)).toMatchObject({ state: 'delivered', totalCents: owed(3000) })
})

test('a purchase order that its supplier closed short without a word stays closed, and one that was complete is open again', async () => {
  const short = await halfBought(3000)
  await finishPurchase(as(supplier), short.id, await findPurchase(as(staff), short.id))
  await corrected(supplier, short.truckId, { delivered: [2500] })
  expect(await findPurchase(as(staff), short.id)).toMatchObject(over(2500))
  const complete = await halfBought(4000)
  await corrected(supplier, complete.truckId, { delivered: [2500] })
  expect(await findPurchase(as(staff), complete.id)).toMatchObject({ state: 'confirmed', deciGallons: 4000 })
})

test('the bill equals the meter after any deliveries and corrections', async () => {
  const story = fc.record({
    lines: fc.constantFrom<Line[]>([diesel], [offRoad, diesel], [diesel, { ...diesel, quantity: 1000 }]),
    kind: fc.constantFrom('fixed', 'fill', 'transport'),
    tolerance: fc.constantFrom(null, { basisPoints: 100, most: 80 as DeciGallons }),
    notToExceed: fc.boolean(),
    meters: fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: 3 }),
    corrections: fc.array(fc.integer({ min: 1, max: 160 }), { maxLength: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ lines, kind, meters, corrections, ...terms }) => {
      const { id } = await confirmed(lines, { ...terms, quantityKind: kind as OrderTerms['quantityKind'] })
      const metered = (percent: number) =>
        lines.map(({ quantity }) => Math.max(1, Math.floor((quantity * percent) / 100)))
      for (const percent of meters) {
        const left = await leftOf(id, lines)
        if (left.length === 0 || (await findOrder(as(staff), id)).state !== 'confirmed') break
        const given = { delivered: metered(percent).slice(0, left.length), overReason: 'They asked for it' }
        await bring(id, left, given)
      }
      for (const percent of corrections) {
        const [truck] = await shipmentsForOrder(ctx, id)
        if (!truck) continue
        const delivered = metered(percent).slice(0, truck.loads.length)
        if (delivered.some((quantity, at) => quantity !== truck.loads[at]?.delivered))
          await corrected(staff, truck.id, { delivered })
      }
      if ((await findOrder(as(staff), id)).state === 'confirmed') await closeOrder(as(staff), id, 'confirmed', 'Full')
      const came = new Map<string, number>()
      for (const { loads } of await shipmentsForOrder(ctx, id))
        for (const { product, delivered = 0 } of loads) came.set(product, (came.get(product) ?? 0) + delivered)
      const order = await findOrder(as(staff), id)
      const billed = await linesOf(ctx, id)
      for (const [product, quantity] of came)
        expect(
          billed.filter((line) => line.product === product).reduce((sum, { delivered }) => sum + (delivered ?? 0), 0),
        ).toBe(quantity)
      expect(order.deciGallons).toBe([...came.values()].reduce((sum, quantity) => sum + quantity, 0))
      expect(order.goodsCents).toBe(billed.reduce((sum, { cents }) => sum + cents, 0))
      const excise = order.taxes.find((tax) => tax.id === 'ohio-diesel')?.cents ?? 0
      expect(excise).toBe(Math.round(((came.get('ulsd') ?? 0) * 4700) / 1000))
      expect(order.totalCents).toBe(order.goodsCents + 4500 + order.taxes.reduce((sum, { cents }) => sum + cents, 0))
    }),
    { numRuns: isFull ? 150 : 25 },
  )
}, 120_000)

/** What no truck has brought yet, as lines to load. */
const leftOf = async (id: string, lines: readonly Line[]): Promise<Line[]> => {
  const trucks = await shipmentsForOrder(ctx, id)
  const came = trucks.flatMap(({ loads }) =>
    loads.map(({ product, delivered = 0 }) => ({ product, quantity: delivered })),
  )
  const left = remainingOf(lines, came)
  return lines.map((line, at) => ({ ...line, quantity: left[at] ?? 0 })).filter(({ quantity }) => quantity > 0)
}
