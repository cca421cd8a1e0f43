import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Cents, DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { Temporal } from 'temporal-polyfill'
import { recordAgreement } from '#features/customers/agreements.ts'
import { diesel, drums, offRoad, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { post } from '#features/ledger/post.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { listOrders } from '#features/orders/list.ts'
import { placeOrder } from '#features/orders/place.ts'
import { recordMarkup } from '#features/pricing/markups.ts'
import { recordCosts } from '#features/pricing/rack-costs.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { inbox } from '#features/requests/inbox.ts'
import { deskOn } from '#features/requests/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { lastPrices } from '#features/quotes/last-prices.ts'
import { requests } from '#features/requests/schema.ts'
import { agreementsOf } from '../../agreements.ts'
import { customers } from '../../schema.ts'
import { recordHead, recordPromises } from './record-head.ts'
import { todaysPrices } from './record-prices.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')

test('the customer on the phone is read at the head of their page: balance, past due, open orders, next delivery', async () => {
  const customer = await person('customer')
  const { id: quote } = await offered(staff, customer)
  await decideQuote(as(customer), quote, { verb: 'accept', expected: 'pending' })
  const placed = await placeOrder(as(customer), quote, {
    ...{ submissionId: randomUUID(), wish: wish({ deliveryDate: '2025-11-24', deliveryWindow: 'morning' }) },
  })
  const { customerId, reference } = await confirmOrder(as(staff), placed.id, 'placed')
  const id = customerId ?? ''
  const earlier = randomUUID()
  await db
    .insert(customers)
    .values({ id: earlier, name: 'Earlier', kind: 'farm', mergedInto: id, createdAt: new Date() })
  const owes = (ownerId: string, cents: number, dueOn: string) =>
    inTransaction(ctx, (ctx) =>
      post(ctx, { customerId: ownerId, kind: 'opening', cents: cents as Cents, dueOn, day: '2025-11-01' }),
    )
  await owes(id, 100_000, '2025-12-15')
  await owes(earlier, 25_050, '2025-11-10')

  expect(await recordHead(as(staff), id)).toMatchObject([
    { name: 'Balance', value: '$1,250.50', href: `/dashboard/admin/receivables/${id}` },
    { name: 'Past due', value: '$250.50', now: true },
    { name: 'Open orders', value: '1' },
    { name: 'Next delivery', value: 'Mon, Nov 24', note: `7 AM to noon, ${reference}` },
  ])
  const dispatch = as({ ...staff, staffRole: 'dispatcher' } as typeof staff)
  expect((await recordHead(dispatch, id)).map(({ name }) => name)).toEqual(['Open orders', 'Next delivery'])
  const other = await person('customer')
  const { customerId: none } = await offered(staff, other)
  expect((await recordHead(as(staff), none ?? '')).map(({ value }) => value)).toEqual(['$0.00', '$0.00', '0', 'None'])
})

test('promises we kept and missed stand at the head, and lead to those that were missed', async () => {
  const customer = await person('customer')
  const kept = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  const late = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  const id = kept.customerId ?? ''
  await db.update(orders).set({ state: 'delivered', deliveredAt: kept.dueAt }).where(eq(orders.id, kept.id))
  const missedRequest = await deskOn(db).sent()
  await db.update(requests).set({ customerId: id }).where(eq(requests.id, missedRequest.id))
  const later = as(staff, { now: ctx.now.add({ hours: 72 }) })

  expect(await recordPromises(later, id)).toEqual([
    {
      ...{ name: 'Answered on time', value: '0 of 1', note: '1 missed, last 12 months' },
      href: `/dashboard/admin/inbox?show=all&customer=${id}&promise=missed`,
    },
    {
      ...{ name: 'Delivered on time', value: '1 of 2', note: '1 missed, last 12 months' },
      href: `/dashboard/admin/orders?show=all&customer=${id}&promise=missed`,
    },
  ])
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map((row) => row.id)
  expect(ids(await listOrders(later, { customer: id, promise: 'missed' }))).toEqual([late.id])
  expect(ids(await inbox(later, { view: 'all', customer: id, promise: 'missed' }))).toEqual([missedRequest.id])
  expect(await recordPromises(as(staff), id)).toEqual([])
})

test("today's prices stand on the record: of what they bought or were quoted by the gallon, with contract, since when and old racks", async () => {
  const customer = await person('customer')
  const { customerId } = await ordered(staff, customer, [{ ...diesel, quantity: 4000, price: 21_500 }, drums])
  await offered(staff, customer, [offRoad])
  const id = customerId ?? ''
  const prices = async (viewer = staff) => {
    const contracts = await agreementsOf(as(staff), id)
    const quoted = (await lastPrices(as(staff), id, ['off-road-diesel'])).prices
    return todaysPrices(as(viewer), id, { ulsd: 'Diesel' }, quoted, await contractGallons(as(staff), id, contracts))
  }
  expect((await prices())?.map(({ product, price }) => [product, price])).toEqual([
    ['off-road-diesel', undefined],
    ['ulsd', undefined],
  ])
  const rack = (product: string, cost: number, from: string) =>
    recordCosts(as(staff), Temporal.Instant.from(from), [
      { terminal: 'columbus', product, cost: cost as HundredthCentsPerGallon },
    ])
  await rack('ulsd', 20_000, '2025-11-19T18:00-05:00')
  await rack('off-road-diesel', 19_000, '2025-11-17T18:00-05:00')
  await recordMarkup(as(staff), {
    ...{ customerId: null, group: null, product: null, fromGallons: 0 as DeciGallons },
    margin: 2000 as HundredthCentsPerGallon,
  })
  await recordAgreement(as(staff), id, {
    ...{ kind: 'fixed', amount: 21_500, product: 'ulsd', gallons: 10_000 as DeciGallons, agreedOn: '2025-11-20' },
    ...{ agreedBy: 'Dana Field', words: '1,000 gal at 2.15.', endsOn: null },
  })
  expect(await prices()).toMatchObject([
    {
      price: '$2.1043 / gal',
      at: 'for 600 gal',
      stale: true,
      warning: expect.stringContaining('This rack price is from'),
    },
    {
      price: '$2.1500 / gal',
      at: 'for 400 gal',
      since: 'since Thu, Nov 20, 2025',
      why: expect.stringContaining('600 gal of 1,000 gal left'),
    },
  ])
  expect(await prices({ ...staff, staffRole: 'driver' } as typeof staff)).toBeUndefined()
})
