import fc from 'fast-check'
import { sql, type SQL } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import type { Context } from '#domain/context.ts'
import { diesel, drums, offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import { promisesKept } from '#features/requests/promise-report.ts'
import { testDatabase } from '#platform/testing.ts'
import { addUpDays } from './add-up-days.ts'
import { requestsToOrders } from './conversion.ts'
import { gallonsByProduct } from './gallons.ts'
import { marginsBy } from './margin.ts'
import { answersKept, promisesBy } from './promises.ts'
import { revenueBy } from './revenue.ts'
import { figureChanges, figureDays } from './schema.ts'
import { ask, sell } from './testing.ts'

const { db } = await testDatabase()
const { as, person } = tradeOn(contextOn(db))
const staff = await person('admin')
const period = { from: '2025-10-01', to: '2025-11-05' }
/** A context of its own for each page, as each request has one. */
const page = (now = '2025-11-01T12:00-04:00'): Context => as(staff, { now: Temporal.Instant.from(now) })

const reports = async (ctx: Context) => ({
  revenue: await revenueBy(ctx, period, 'week'),
  gallons: await gallonsByProduct(ctx, period),
  products: await marginsBy(ctx, period, 'product'),
  customers: await marginsBy(ctx, period, 'customer'),
  promises: await promisesBy(ctx, period, 'week'),
  requests: await requestsToOrders(ctx, period),
})

/** The same with nothing kept. */
const anew = async (now?: string) => {
  await db.delete(figureDays)
  await db.delete(figureChanges)
  return reports(page(now))
}

const hour = 3_600_000
const at = (hours: number) => new Date(Temporal.Instant.from('2025-10-01T00:00-04:00').epochMilliseconds + hours * hour)
const count = 24

beforeAll(async () => {
  const lines = [diesel, offRoad, drums]
  await ask(
    db,
    Array.from({ length: count }, (_, n) => ({
      ...{ at: at(n * 29), due: at(n * 29 + 24), kind: n % 2 ? 'fuel_quote' : 'support', spam: false },
      ...{ answered: n % 3 ? at(n * 29 + n) : undefined, released: undefined },
      quotes: (['draft', 'offered', 'approved', 'ordered', 'canceled'] as const).slice(n % 5, (n % 5) + 1),
    })),
  )
  await sell(
    db,
    Array.from({ length: count }, (_, n) => ({
      ...{ at: at(n * 28), due: at(n * 28 + (n % 5) - 2), freight: n * 100, taxes: n * 7 },
      ...{ state: n % 4 ? ('delivered' as const) : ('confirmed' as const), lines: [lines[n % 3] ?? diesel, diesel] },
    })),
  )
})

const one = (table: string, n: number) => sql.raw(`(select id from ${table} order by id offset ${n % count} limit 1)`)
const moment = fc.integer({ min: 0, max: 29 * 24 }).map((hours) => at(hours).toISOString())
const nth = fc.nat(count - 1)

const change: fc.Arbitrary<SQL> = fc.oneof(
  fc
    .tuple(nth, fc.constantFrom('delivered', 'confirmed', 'canceled', 'delayed'), moment)
    .map(
      ([n, state, moment]) =>
        sql`update orders set state = ${state}, delivered_at = ${state === 'delivered' ? moment : null}, confirmed_at = ${moment} where id = ${one('orders', n)}`,
    ),
  fc
    .tuple(nth, fc.constantFrom(null, 'agreed', 'not_agreed'), moment, fc.option(moment))
    .map(
      ([n, moved, due, missed]) =>
        sql`update orders set day_moved = ${moved}, due_at = ${due}, missed_due_at = ${missed} where id = ${one('orders', n)}`,
    ),
  fc
    .tuple(nth, fc.nat(9_999))
    .map(
      ([n, cents]) =>
        sql`update orders set freight = ${cents}, total_cents = total_cents + 1 where id = ${one('orders', n)}`,
    ),
  fc
    .tuple(nth, fc.nat(9_999))
    .map(([n, tenths]) => sql`update order_lines set delivered = ${tenths} where id = ${one('order_lines', n)}`),
  fc
    .tuple(nth, fc.constantFrom('received', 'answered', 'spam', 'lost'), fc.option(moment), fc.option(moment))
    .map(
      ([n, state, answered, released]) =>
        sql`update requests set state = ${state}, answered_at = ${answered}, released_at = ${released} where id = ${one('requests', n)}`,
    ),
  fc
    .tuple(nth, moment, moment)
    .map(
      ([n, received, due]) =>
        sql`update requests set received_at = ${received}, due_at = ${due} where id = ${one('requests', n)}`,
    ),
  fc
    .tuple(nth, fc.constantFrom('draft', 'pending', 'approved', 'withdrawn'), fc.option(moment))
    .map(
      ([n, state, offered]) =>
        sql`update quotes set state = ${state}, offered_at = ${offered} where id = ${one('quotes', n)}`,
    ),
  fc
    .tuple(nth, nth)
    .map(([n, other]) => sql`update orders set request_id = ${one('requests', other)} where id = ${one('orders', n)}`),
  nth.map(
    (n) => sql`update order_lines set name = 'Called anew', product = 'ulsd' where id = ${one('order_lines', n)}`,
  ),
)

test('stored daily figures match a fresh calculation after any change to past days', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 9 }), async (changes) => {
      await addUpDays(page())
      for (const statement of changes) await db.execute(statement)
      const kept = await reports(page())
      expect(kept).toEqual(await anew())
    }),
    { numRuns: 5 },
  )
})

test('new and deleted things of days that are over are in them, and out of them', async () => {
  await addUpDays(page())
  await sell(db, [{ at: at(300), due: at(301), freight: 77, lines: [diesel] }])
  await ask(db, [
    { at: at(310), due: at(330), kind: 'support', spam: false, answered: undefined, released: undefined, quotes: [] },
  ])
  const more = await reports(page())
  expect(more).toEqual(await anew())
  await addUpDays(page())
  await db.execute(
    sql`delete from order_lines where order_id = (select id from orders where freight = 77 and delivered_at = ${at(300).toISOString()})`,
  )
  await db.execute(sql`delete from orders where freight = 77 and delivered_at = ${at(300).toISOString()}`)
  await db.execute(sql`delete from requests where received_at = ${at(310).toISOString()}`)
  const fewer = await reports(page())
  expect(fewer).toEqual(await anew())
  expect(fewer).not.toEqual(more)
})

test('answers of the last days are the same from stored days and from the requests, at any minute', async () => {
  await addUpDays(page())
  const minutes = fc.integer({ min: -40 * 24 * 60, max: 3 * 24 * 60 })
  await fc.assert(
    fc.asyncProperty(minutes, fc.integer({ min: 1, max: 40 }), async (minutes, days) => {
      const ctx = page(Temporal.Instant.from('2025-11-01T12:00-04:00').add({ minutes }).toString())
      expect(await answersKept(ctx, days)).toEqual(await promisesKept(ctx, days))
    }),
    { numRuns: 60 },
  )
})

test('an open transaction’s changes are in the daily figures after it commits', async () => {
  await addUpDays(page())
  const id = await db.execute<{ id: string }>(sql`select id from orders where state = 'delivered' order by id limit 1`)
  await db.transaction(async (writing) => {
    await writing.execute(sql`update orders set goods_cents = goods_cents + 100000 where id = ${id.rows[0]?.id ?? ''}`)
    // Another order of that day is changed meanwhile, so that the day is added up and kept again before we are done.
    await db.execute(
      sql`update orders set freight = freight + 1 where state = 'delivered' and id <> ${id.rows[0]?.id ?? ''}`,
    )
    await addUpDays(page())
  })
  const kept = await reports(page())
  expect(kept).toEqual(await anew())
})

test('a moved delivery whose agreed day passes is late from then on, though nobody changed it', async () => {
  const [order] = await sell(db, [{ at: at(0), due: at(0), state: 'confirmed' }])
  await db.execute(sql`update orders set day_moved = 'agreed', missed_due_at = ${at(100).toISOString()},
    due_at = '2025-11-01T15:00-04:00' where id = ${order?.id ?? ''}`)
  const moved = async (now: string) =>
    (await promisesBy(page(now), period, 'year')).reduce((sum, { deliveries }) => sum + deliveries.moved, 0)
  await addUpDays(page('2025-11-01T14:00-04:00'))
  const before = await moved('2025-11-01T14:00-04:00')
  expect(await moved('2025-11-01T16:00-04:00')).toBe(before - 1)
  expect(await moved('2025-11-01T14:00-04:00')).toBe(before)
})

test('days that are over are kept, and today and the hours after midnight are not', async () => {
  await db.delete(figureDays)
  await addUpDays(page('2025-11-01T01:30-04:00'))
  const { rows } = await db.execute(
    sql`select max(day)::text as last, count(distinct kind)::int as kinds from figure_days`,
  )
  expect(rows).toEqual([{ last: '2025-10-30', kinds: 4 }])
  const zone = { ...page(), calendar: { ...page().calendar, timeZone: 'America/Chicago' } }
  const there = await reports(zone)
  await addUpDays(zone)
  expect(await reports({ ...zone })).toEqual(there)
  await db.delete(figureDays)
  expect(there).toEqual(await reports({ ...zone }))
})
