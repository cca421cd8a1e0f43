import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn, pricing } from '#domain/testing.ts'
import type { DeciGallons, HundredthCentsPerGallon } from '#domain/money.ts'
import { recordAgreement } from '#features/customers/agreements.ts'
import { addCustomer } from '#features/customers/change-customer.ts'
import { saveSite, sitesOf } from '#features/customers/sites.ts'
import { mergeCustomers, separateCustomers } from '#features/customers/merge.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { lastPrices, pricedLines } from '#features/quotes/last-prices.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { jar } from '#features/accounts/testing.ts'
import { ownersOn } from '#features/accounts/pages/account/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { loader as proposal } from './pages/staff/proposal.ts'
import { endMarkup, markupsFor, recordMarkup } from './markups.ts'
import { movedSince, proposePrices } from './propose.ts'
import { costsAt, isStale, nextRackChange, recordCosts, removeCosts } from './rack-costs.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const at = (time: string) => ({ ...desk, now: Temporal.Instant.from(time) })
const per = (hundredthCents: number) => hundredthCents as HundredthCentsPerGallon
const gal = (gallons: number) => (gallons * 10) as DeciGallons

const record = (when: string, effective: string, cost: number, { terminal = 'columbus', product = 'ulsd' } = {}) =>
  recordCosts(at(when), Temporal.Instant.from(effective), [{ terminal, product, cost: per(cost) }])

const priceAt = async (when: string, customerId: string | null = null, gallons = 500, product = 'ulsd') =>
  (await proposePrices(at(when), customerId, [{ product, gallons: gal(gallons) }]))[0]

test('a rack price holds from its moment on, across 6 PM and a mid-day move, and one typed wrong is taken back', async () => {
  const product = 'heating-oil'
  const cost = async (when: string) => (await costsAt(desk, Temporal.Instant.from(when), [product]))[0]?.cost
  await record('2025-11-18T17:00-05:00', '2025-11-18T18:00-05:00', 23_000, { product })
  await record('2025-11-19T11:00-05:00', '2025-11-19T11:30-05:00', 23_500, { product })
  const wrong = await record('2025-11-19T17:30-05:00', '2025-11-19T18:00-05:00', 2_360, { product })
  expect(await cost('2025-11-18T17:59:59-05:00')).toBeUndefined()
  expect(await cost('2025-11-18T18:00-05:00')).toBe(23_000)
  expect(await cost('2025-11-19T11:29:59-05:00')).toBe(23_000)
  expect(await cost('2025-11-19T17:59:59-05:00')).toBe(23_500)
  expect(await cost('2025-11-19T18:00-05:00')).toBe(2_360)
  await removeCosts(at('2025-11-19T18:05-05:00'), wrong)
  expect(await cost('2025-11-19T18:10-05:00')).toBe(23_500)
  await expect(removeCosts(at('2025-11-19T18:06-05:00'), wrong)).rejects.toThrow()
  // Of two for the same moment, the one that was recorded later holds.
  await record('2025-11-19T18:20-05:00', '2025-11-19T18:00-05:00', 23_600, { product })
  await record('2025-11-19T18:21-05:00', '2025-11-19T18:00-05:00', 23_610, { product })
  expect(await cost('2025-11-19T19:00-05:00')).toBe(23_610)
})

test.each([
  ['before 6 PM', '2025-11-20T17:59-05:00', '2025-11-20T18:00-05:00'],
  ['at 6 PM', '2025-11-20T18:00-05:00', '2025-11-21T18:00-05:00'],
  ['on the evening before clocks go back', '2025-11-01T19:00-04:00', '2025-11-02T18:00-05:00'],
  ['on the evening before clocks go forward', '2026-03-07T19:00-05:00', '2026-03-08T18:00-04:00'],
])('the next rack change %s', (_when, now, next) => {
  expect(nextRackChange(at(now)).toInstant().toString()).toBe(Temporal.Instant.from(next).toString())
})

test('a rack price is stale after 36 hours, not counting weekends and holidays', () => {
  const since = (effective: string) => ({ effectiveAt: new Date(effective) })
  // Friday 6 PM to Monday 9 AM.
  expect(isStale(at('2025-11-24T09:00-05:00'), since('2025-11-21T18:00-05:00'))).toBe(false)
  expect(isStale(at('2025-11-25T09:00-05:00'), since('2025-11-21T18:00-05:00'))).toBe(true)
  expect(isStale(at('2025-11-20T09:00-05:00'), since('2025-11-18T18:00-05:00'))).toBe(true)
  // Wednesday 6 PM to Friday 9 AM, Thanksgiving between.
  expect(isStale(at('2025-11-28T09:00-05:00'), since('2025-11-26T18:00-05:00'))).toBe(false)
})

test('a price is the cheapest rack, the fees of the day and the narrowest margin; what was agreed comes first', async () => {
  const buyer = await person('customer')
  const quote = await offered(staff, buyer, [diesel])
  const id = quote.customerId ?? ''
  const now = '2025-11-20T09:00-05:00'
  expect(await priceAt(now, id)).toMatchObject({ product: 'ulsd', stale: false })
  expect((await priceAt(now, id))?.price).toBeUndefined()
  await record('2025-11-19T17:00-05:00', '2025-11-19T18:00-05:00', 23_140)
  await record('2025-11-19T17:00-05:00', '2025-11-19T18:00-05:00', 23_020, { terminal: 'dayton' })
  await recordMarkup(at(now), { customerId: null, group: null, product: null, fromGallons: gal(0), margin: per(3000) })
  await recordMarkup(at(now), {
    customerId: null,
    group: null,
    product: null,
    fromGallons: gal(500),
    margin: per(2500),
  })
  // 2.3020 in Dayton + 0.0043 Superfund + 0.2500.
  expect(await priceAt(now, id)).toMatchObject({
    price: 25_563,
    parts: { terminal: 'dayton', cost: 23_020, fees: 43, margin: 2500 },
  })
  expect((await priceAt(now, id, 499.9))?.price).toBe(26_063)
  await recordMarkup(at(now), { customerId: id, group: null, product: null, fromGallons: gal(0), margin: per(1800) })
  expect((await priceAt(now, id))?.price).toBe(24_863)
  expect((await priceAt(now))?.price).toBe(25_563)

  const agreement = { agreedBy: 'Dana Field', agreedOn: '2025-11-20', words: 'Rack plus 15.', endsOn: null }
  await recordAgreement(at(now), id, { ...agreement, kind: 'rack_plus', amount: 1500, product: null })
  expect((await priceAt(now, id))?.price).toBe(24_563)
  await recordAgreement(at(now), id, { ...agreement, kind: 'fixed', amount: 23_000, product: 'ulsd' })
  // Below our cost, and said to be: the agreement holds all the same.
  expect(await priceAt(now, id)).toMatchObject({ price: 23_000, parts: { margin: -63 } })
})

test('a contract proposes its price until its gallons are drawn by orders at that price', async () => {
  const buyer = await person('customer')
  const line = { ...diesel, quantity: gal(400), price: 21_500 }
  const quote = await offered(staff, buyer, [line])
  const id = quote.customerId ?? ''
  const now = '2025-11-20T09:00-05:00'
  const agreement = {
    agreedBy: 'Dana Field',
    agreedOn: '2025-11-20',
    words: '1,000 gal at 2.15.',
    endsOn: '2025-12-31',
  }
  await expect(
    recordAgreement(at(now), id, { ...agreement, kind: 'rack_plus', amount: 900, product: 'ulsd', gallons: gal(9) }),
  ).rejects.toThrow('only a fixed price')
  await recordAgreement(at(now), id, {
    ...agreement,
    kind: 'fixed',
    amount: 21_500,
    product: 'ulsd',
    gallons: gal(1000),
  })
  const propose = async (gallons: number) =>
    (
      await proposePrices(at(now), id, [{ product: 'ulsd', gallons: gal(gallons) }], (...contracts) =>
        contractGallons(at(now), ...contracts),
      )
    )[0]
  expect(await propose(500)).toMatchObject({ price: 21_500, left: gal(1000) })
  await ordered(staff, buyer, [line])
  expect(await propose(500)).toMatchObject({ price: 21_500, left: gal(600) })
  // What was sold at another price was not drawn from it.
  await ordered(staff, buyer, [{ ...line, price: 22_000 }])
  expect((await propose(500))?.left).toBe(gal(600))
  await ordered(staff, buyer, [{ ...line, quantity: gal(600) }])
  const after = await propose(500)
  expect([after?.price === 21_500, after?.left, after?.usedUp?.amount]).toEqual([false, undefined, 21_500])
})

test('a later margin for the same customers, product and gallons ends the earlier one, also of a merged customer', async () => {
  const now = '2025-11-20T10:00-05:00'
  const [one, other] = await Promise.all([person('customer'), person('customer')])
  const [first, second] = await Promise.all([offered(staff, one, [diesel]), offered(staff, other, [diesel])])
  const [mine, theirs] = [first.customerId ?? '', second.customerId ?? '']
  const set = (customerId: string, margin: number) =>
    recordMarkup(at(now), { customerId, group: null, product: 'ulsd', fromGallons: gal(0), margin: per(margin) })
  await set(mine, 2000)
  await set(mine, 2100)
  const own = (await markupsFor(at(now), mine)).filter(({ customerId }) => customerId)
  expect(own.map(({ margin }) => margin)).toEqual([2100])
  await mergeCustomers(at(now), theirs, mine)
  expect((await priceAt(now, theirs))?.parts?.margin).toBe(2100)
  await separateCustomers(at(now), mine, theirs).catch(() => separateCustomers(at(now), theirs, mine))
  expect((await priceAt(now, theirs))?.parts?.margin).not.toBe(2100)
  await endMarkup(at(now), own[0]?.id ?? '')
  expect((await priceAt(now, mine))?.parts?.margin).not.toBe(2100)
})

test('a quote keeps what its price was made of, and knows when the rack has moved since', async () => {
  const product = { ...diesel, product: 'off-road-diesel', name: 'Off-road diesel', price: 30_000 }
  await record('2025-11-19T17:00-05:00', '2025-11-19T18:00-05:00', 22_000, { product: 'off-road-diesel' })
  const buyer = await person('customer')
  const quote = await offered(staff, buyer, [product])
  const lines = await pricedLines(desk, quote)
  expect(lines[0]?.parts).toEqual({
    ...{ terminal: 'columbus', cost: 22_000, fees: 43, margin: 7957 },
    ...{ effectiveAt: '2025-11-19T23:00:00.000Z', shown: false },
  })
  expect(await movedSince(at('2025-11-20T17:59-05:00'), lines)).toEqual([])
  await record('2025-11-20T17:00-05:00', '2025-11-20T18:00-05:00', 22_500, { product: 'off-road-diesel' })
  expect(await movedSince(at('2025-11-20T17:59-05:00'), lines)).toEqual([])
  expect(await movedSince(at('2025-11-20T18:00-05:00'), lines)).toMatchObject([
    { now: { cost: 22_500 }, parts: { cost: 22_000 } },
  ])
  const { prices: last } = await lastPrices(desk, quote.customerId ?? '', ['off-road-diesel'])
  expect(last).toHaveLength(1)
  expect(last[0]?.words).toMatch(/^\$3\.0000 \/ gal, 800 gal, Thu, Nov 20, 2025, \w+$/)
})

test('costs and margins are staff’s alone, and only of those who may set prices', async () => {
  const buyer = as(await person('customer'))
  await expect(async () => costsAt(buyer)).rejects.toThrow()
  await expect(async () => markupsFor(buyer, null)).rejects.toThrow()
  const typed = [{ terminal: 'columbus', product: 'ulsd', cost: per(23_000) }]
  await expect(recordCosts(buyer, ctx.now, typed)).rejects.toThrow()
  await expect(recordCosts(desk, ctx.now, [...typed, ...typed])).rejects.toThrow('twice')
  await expect(recordCosts(desk, ctx.now, [{ ...typed[0]!, terminal: 'nowhere' }])).rejects.toThrow('terminals')
  await expect(recordCosts(desk, ctx.now.add({ hours: 24 * 15 }), typed)).rejects.toThrow('14 days')
  expect(pricing.terminals).toHaveLength(2)
})

test('freight is proposed for gallons only; an order of packages is priced by hand', async () => {
  const site = ownersOn(db)
  const cookie = jar(await site.knock((await site.person('admin')).email))
  const freight = async (...items: string[]) => freightTo({ county: 'Franklin' }, ...items)
  const freightTo = async (place: Record<string, string>, ...items: string[]) => {
    const query = new URLSearchParams([...items.map((item) => ['item', item]), ...Object.entries(place)])
    const answer = await site.call(proposal, `/dashboard/admin/prices/proposal?${query}`, cookie)
    const body = (await (answer as Response).json()) as { freight?: string; items: { warning?: string }[] }
    return [body.freight, ...body.items.map(({ warning }) => warning)]
  }
  const drum = 'hydraulic-fluids.drum-55'
  // 200 gal at $0.0850, and never less than the 150 gal of the zone.
  expect((await freight('kerosene:200.0'))[0]).toBe('17.00')
  expect((await freight('kerosene:200.0', `${drum}:400.0`))[0]).toBe('17.00')
  expect((await freight('kerosene:2.0'))[0]).toBe('12.75')
  expect(await freight(`${drum}:2.0`)).toEqual([undefined, undefined])

  // A site that is chosen stands for its county, as it does when the quote is saved.
  const customer = await addCustomer(desk, { name: 'Franklin Dairy', kind: 'farm', email: null, phone: null })
  const place = { name: null, accessNotes: null, siteContact: null, sitePhone: null }
  await saveSite(desk, customer, '', { ...place, address: '7 Yard Street, Columbus, OH', county: 'Franklin' })
  const [yard] = await sitesOf(desk, customer)
  expect((await freightTo({ customer, site: yard!.id }, 'kerosene:200.0'))[0]).toBe('17.00')
  expect((await freightTo({ customer, site: yard!.id, county: 'Hamilton' }, 'kerosene:200.0'))[0]).toBe('17.00')
  expect((await freightTo({ customer, site: randomUUID() }, 'kerosene:200.0'))[0]).toBeUndefined()
})
