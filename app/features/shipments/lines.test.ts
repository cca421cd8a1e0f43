import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inRollback, testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { linesOf } from '#features/orders/find.ts'
import { orderLines } from '#features/orders/schema.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { purchaseOrderLines } from '#features/purchasing/schema.ts'
import { findQuote, versionsOf } from '#features/quotes/find.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { quoteLines } from '#features/quotes/schema.ts'
import { reviseQuote } from '#features/quotes/write.ts'
import { contextOn } from '#domain/testing.ts'
import { highestPrice, mostQuantity, priceOfLine, units } from '#features/trade/line.ts'
import { placePurchase } from '#features/fulfillment/place-purchase.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipmentsForOrder } from './find.ts'
import { shipOrder, shipPurchase } from '#features/fulfillment/schedule.ts'
import { shipmentLines } from './schema.ts'
import { diesel, drums, offRoad, paper, tradeOn } from '#features/fulfillment/testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const supplier = await person('supplier', { id: await company('supplier') })

const eta = dateOf(ctx.now.add({ hours: 3 }))
const loading = (...loads: (typeof diesel)[]) => ({
  ...{ submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', eta },
  loads: loads.map(({ price: _price, ...load }) => load),
})

test('a line of an order follows from its quote, a purchase order from the order, and a load from both', async () => {
  const order = await ordered(staff, customer, [diesel, drums])
  await confirmOrder(as(staff), order.id, 'placed')
  const quoted = await db
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, order.quoteId ?? ''))
  const sold = await linesOf(ctx, order.id)
  expect(sold.map(({ quoteLineId }) => quoteLineId)).toEqual(
    quoted.toSorted((one, other) => one.position - other.position).map(({ id }) => id),
  )
  const [, drumsSold] = sold
  const instead = { ...offRoad, product: 'kerosene' }
  const asked = {
    submissionId: randomUUID(),
    supplierId: supplier.companyId ?? '',
    deliveryDate: '2025-11-20',
    note: null,
  }
  const purchase = await placePurchase(as(staff), order.id, 'confirmed', { ...asked, lines: [instead, drums] })
  const bought = await db.select().from(purchaseOrderLines).orderBy(purchaseOrderLines.position)
  expect(bought.map(({ orderLineId }) => orderLineId)).toEqual([null, drumsSold?.id])
  await answerPurchase(as(supplier), purchase.id, 'pending', { verb: 'confirm' })
  const theirs = await shipPurchase(as(supplier), purchase.id, 'confirmed', loading(drums))
  const ours = await shipOrder(as(staff), order.id, 'confirmed', loading(diesel))
  const loaded = await db.select().from(shipmentLines)
  expect(loaded.find(({ shipmentId }) => shipmentId === theirs.id)).toMatchObject({
    orderLineId: drumsSold?.id,
    purchaseLineId: bought[1]?.id,
  })
  expect(loaded.find(({ shipmentId }) => shipmentId === ours.id)).toMatchObject({
    orderLineId: sold[0]?.id,
    purchaseLineId: null,
  })
})

test('two shipment lines of one product take one order line each', async () => {
  const order = await ordered(staff, customer, [drums, { ...drums, quantity: 5 }])
  await confirmOrder(as(staff), order.id, 'placed')
  const { id } = await shipOrder(as(staff), order.id, 'confirmed', loading(drums, { ...drums, quantity: 5 }))
  const loaded = await db.select().from(shipmentLines).where(eq(shipmentLines.shipmentId, id))
  expect(new Set(loaded.map(({ orderLineId }) => orderLineId))).toEqual(
    new Set((await linesOf(ctx, order.id)).map((line) => line.id)),
  )
})

test('each version of a quote keeps its lines while the next one is written', async () => {
  const { id } = await offered(staff, customer, [diesel])
  const seen = await findQuote(as(staff), id)
  await reviseQuote(as(staff), id, seen, paper([drums, offRoad]))
  await reviseQuote(as(staff), id, await findQuote(as(staff), id), paper([drums]))
  expect((await findQuote(as(staff), id)).lines).toEqual([drums])
  expect((await findQuote(as(customer), id)).lines).toEqual([diesel])
  await offerQuote(as(staff), id, 'draft')
  expect((await versionsOf(as(staff), seen)).map(({ lines }) => lines)).toEqual([[drums], [diesel]])
})

test('a truck form submitted again finds its shipment, even after it was delivered', async () => {
  const order = await ordered(staff, customer, [diesel])
  await confirmOrder(as(staff), order.id, 'placed')
  const form = loading(diesel)
  const { id } = await shipOrder(as(staff), order.id, 'confirmed', form)
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  const came = { verb: 'deliver', receivedBy: 'Dana', delivered: [diesel.quantity - 100] } as const
  await updateShipment(as(staff), id, 'in_transit', came)
  expect((await shipOrder(as(staff), order.id, 'confirmed', form)).id).toBe(id)
  expect((await shipmentsForOrder(ctx, order.id)).map(({ loads }) => loads[0]?.delivered)).toEqual([
    diesel.quantity - 100,
  ])
})

test("the database and the code calculate a line's cost alike, up to the largest line", async () => {
  const order = await ordered(staff, customer, [diesel])
  const lines = fc.sample(
    fc.record({
      unit: fc.constantFrom(...units),
      quantity: fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.constant(mostQuantity)),
      price: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constant(highestPrice), fc.constant(highestPrice - 1)),
    }),
    500,
  )
  await inRollback(db, async (db) => {
    const made = await db
      .insert(orderLines)
      .values(lines.map((line, at) => ({ ...diesel, ...line, orderId: order.id, position: at + 1 })))
      .returning()
    expect(made.map(({ cents }) => cents)).toEqual(made.map((line) => priceOfLine(line)))
  })
})

test('the database holds no two lines at one place, and none of nothing, at no price, or of no unit', async () => {
  const order = await ordered(staff, customer, [diesel])
  for (const [wrong, constraint] of [
    [{ position: 0 }, 'order_lines_place'],
    [{ quantity: 0 }, 'order_lines_quantity'],
    [{ price: -1 }, 'order_lines_price'],
    [{ delivered: -1 }, 'order_lines_delivered'],
    [{ unit: sql`'liter'` }, 'order_lines_unit'],
  ] as const)
    await expect(
      db.insert(orderLines).values({ ...diesel, orderId: order.id, position: 1, ...wrong }),
    ).rejects.toMatchObject({ cause: { constraint } })
})
