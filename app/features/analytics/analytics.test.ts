import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { contextOn } from '#domain/testing.ts'
import type { Viewer } from '#domain/viewer.ts'
import { requestsToOrders } from './conversion.ts'
import { gallonsByProduct } from './gallons.ts'
import { daysOf, lastMonth, chartStep, stepsOf, thisMonth, type Period, type Step } from './period.ts'
import { promisesBy } from './promises.ts'
import { revenueBy, revenueIn } from './revenue.ts'
import { ask, dayIn, goods, sell, type RequestSample, type SoldOrderSample } from './testing.ts'

const { db } = await testDatabase()
const admin: Viewer = { role: 'admin', staffRole: 'administrator', userId: '0', name: 'Boss', email: '' }
const ctx = contextOn(db, { viewer: admin, now: Temporal.Instant.from('2025-12-10T12:00-05:00') })

/** From before the clocks go back to after they do, midnights of both kinds among them. */
const begin = Temporal.Instant.from('2025-09-01T00:00-04:00').epochMilliseconds
const hour = 3_600_000
const days = 90
const moment = fc.oneof(
  fc.integer({ min: 0, max: days * 24 * 60 }).map((minutes) => new Date(begin + minutes * 60_000)),
  fc.integer({ min: 0, max: days }).map((day) => new Date(begin + day * 24 * hour)),
  fc.integer({ min: 0, max: days }).map((day) => new Date(begin + day * 24 * hour - 1)),
)
const line = fc
  .tuple(
    fc.constantFrom(goods.diesel, goods.offRoad, goods.drums),
    fc.integer({ min: 1, max: 99_999 }),
    fc.constantFrom(undefined, 0, 0.5, 1),
  )
  .map(([line, quantity, part]) => ({
    ...{ ...line, quantity },
    ...(part !== undefined && { delivered: Math.floor(quantity * part) }),
  }))
const sale: fc.Arbitrary<SoldOrderSample> = fc.record({
  at: moment,
  due: moment,
  state: fc.constantFrom('delivered', 'delivered', 'delivered', 'placed', 'delayed', 'canceled'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  freight: fc.integer({ min: 0, max: 99_999 }),
  taxes: fc.integer({ min: 0, max: 99_999 }),
})
const request: fc.Arbitrary<RequestSample> = fc.record({
  at: moment,
  due: moment,
  kind: fc.constantFrom('fuel_quote', 'bulk_quote', 'support'),
  answered: fc.option(moment, { nil: undefined }),
  released: fc.option(moment, { nil: undefined, freq: 5 }),
  spam: fc.boolean(),
  quotes: fc.array(fc.constantFrom('draft', 'offered', 'approved', 'ordered', 'canceled'), { maxLength: 2 }),
})

const [sales] = fc.sample(fc.array(sale, { minLength: 300, maxLength: 300, size: 'max' }), { numRuns: 1, seed: 7 })
const [asked] = fc.sample(fc.array(request, { minLength: 300, maxLength: 300, size: 'max' }), { numRuns: 1, seed: 8 })
const [sold, requests] = [sales ?? [], asked ?? []]

beforeAll(async () => {
  await sell(db, sold)
  await ask(db, requests)
})

const day = (after: number) => Temporal.PlainDate.from('2025-08-25').add({ days: after }).toString()
/** A period, and days inside it after which it is cut. */
const cut = fc
  .tuple(fc.nat(days + 10), fc.nat(60), fc.array(fc.nat(60), { maxLength: 4 }))
  .map(([first, length, cuts]) => {
    const ends = [...new Set(cuts.filter((end) => end < length))].toSorted((one, other) => one - other)
    const parts = [...ends, length].map((end, index): Period => {
      const from = index === 0 ? first : first + (ends[index - 1] ?? 0) + 1
      return { from: day(from), to: day(first + end) }
    })
    return { whole: { from: day(first), to: day(first + length) }, parts }
  })
const step = fc.constantFrom<Step>('day', 'week', 'month', 'year')
const runs = { numRuns: 40 }

/** Adds up rows by each of their figures. */
const sum = <Row extends object>(rows: readonly Row[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number' && value !== 0) sums[name] = (sums[name] ?? 0) + value
  return sums
}

test('revenue is what was delivered on those days in Ohio, goods and freight, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(cut, async ({ whole }) => {
      const those = sold.filter(
        ({ state, at }) => state === 'delivered' && whole.from <= dayIn(at) && dayIn(at) <= whole.to,
      )
      const priced = those.flatMap(({ lines = [] }) =>
        lines.map(({ unit, quantity, delivered = quantity, price }) =>
          Math.round((delivered * price) / (unit === 'gallon' ? 1000 : 100)),
        ),
      )
      const freight = those.reduce((all, { freight = 0 }) => all + freight, 0)
      const found = await revenueIn(ctx, whole)
      expect(found.orders).toBe(those.length)
      expect(found.revenue).toBe(priced.reduce((all, cents) => all + cents, 0) + freight)
      expect(found.taxes).toBe(those.reduce((all, { taxes = 0 }) => all + taxes, 0))
    }),
    runs,
  )
})

test('the rows of the table add up to the figure on the dashboard, by any step', async () => {
  await fc.assert(
    fc.asyncProperty(cut, step, async ({ whole }, step) => {
      const rows = await revenueBy(ctx, whole, step)
      expect(sum(rows)).toEqual(sum([await revenueIn(ctx, whole)]))
      expect(rows[0]?.from).toBe(whole.from)
      expect(rows.at(-1)?.to).toBe(whole.to)
    }),
    runs,
  )
})

test('the parts of a period add up to the whole: revenue, gallons, promises, requests', async () => {
  const all = async (period: Period): Promise<object[][]> => {
    const promises = await promisesBy(ctx, period, 'week')
    return [
      [await revenueIn(ctx, period)],
      await gallonsByProduct(ctx, period),
      promises.map(({ answers }) => answers),
      promises.map(({ deliveries }) => deliveries),
      await requestsToOrders(ctx, period),
    ]
  }
  await fc.assert(
    fc.asyncProperty(cut, async ({ whole, parts }) => {
      const [one, ...rest] = await Promise.all([all(whole), ...parts.map(all)])
      one?.forEach((rows, report) => expect(sum(rest.flatMap((part) => part[report] ?? []))).toEqual(sum(rows)))
    }),
    runs,
  )
})

test('gallons by product are those of the orders, and goods are their revenue without freight', async () => {
  await fc.assert(
    fc.asyncProperty(cut, async ({ whole }) => {
      const products = sum(await gallonsByProduct(ctx, whole))
      const { goods } = await revenueIn(ctx, whole)
      const those = sold.filter(
        ({ state, at }) => state === 'delivered' && whole.from <= dayIn(at) && dayIn(at) <= whole.to,
      )
      const of = (unit: string) =>
        those
          .flatMap(({ lines = [] }) => lines)
          .reduce((all, line) => all + (line.unit === unit ? (line.delivered ?? line.quantity) : 0), 0)
      expect([products.goods ?? 0, products.deciGallons ?? 0, products.packages ?? 0]).toEqual([
        goods,
        of('gallon'),
        of('package'),
      ])
    }),
    runs,
  )
})

test('a promise is kept at its very due time, missed afterwards, and not counted before it falls due', async () => {
  const period = { from: '2026-06-05', to: '2026-06-05' }
  const at = (time: string) => new Date(`2026-06-05T${time}:00-04:00`)
  await ask(db, [
    { at: at('08:00'), due: at('10:00'), answered: at('10:00') },
    { at: at('08:00'), due: at('10:00'), answered: at('10:01') },
    { at: at('08:00'), due: at('10:00') },
    { at: at('08:00'), due: at('10:00'), released: at('09:00') },
    { at: at('08:00'), due: at('10:00'), released: at('10:00') },
    { at: at('08:00'), due: at('10:00'), released: at('10:01') },
    { at: at('08:00'), due: at('10:00'), released: at('10:30'), answered: at('10:20') },
    { at: at('08:00'), due: at('10:00'), released: at('09:30'), answered: at('09:00') },
    { at: at('08:00'), due: at('10:00'), released: at('11:00'), spam: true },
    { at: at('08:00'), due: at('18:00'), answered: at('09:00') },
  ])
  await sell(db, [
    { at: at('11:59'), due: at('12:00') },
    { at: at('12:01'), due: at('12:00') },
    { at: at('11:59'), due: at('12:00'), state: 'delayed' },
    { at: at('11:59'), due: at('12:00'), state: 'canceled' },
  ])
  const noon = { ...ctx, now: Temporal.Instant.from('2026-06-05T12:30-04:00') }
  expect(await promisesBy(noon, period, 'day')).toEqual([
    { ...period, answers: { due: 6, kept: 2 }, deliveries: { due: 3, kept: 1, moved: 0 } },
  ])
})

test('a request counts once however many quotes it has, and as far as the best of them came', async () => {
  const period = { from: '2026-07-05', to: '2026-07-05' }
  const at = new Date('2026-07-05T08:00-04:00')
  await ask(db, [
    { at, quotes: ['canceled', 'ordered'] },
    { at, quotes: ['offered', 'draft'] },
    { at, quotes: ['approved'] },
    { at, quotes: ['canceled'] },
    { at, quotes: ['draft'] },
    { at },
    { at, spam: true },
  ])
  expect(await requestsToOrders(ctx, period)).toEqual([
    { kind: 'fuel_quote', requests: 6, quoted: 4, accepted: 3, ordered: 1 },
  ])
})

test('steps cover a period without a gap or an overlap, by the step that fits it', () => {
  fc.assert(
    fc.property(cut, step, ({ whole }, step) => {
      const steps = stepsOf(whole, step)
      expect(steps.reduce((days, part) => days + daysOf(part), 0)).toBe(daysOf(whole))
      expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted())
    }),
  )
  const from = '2025-01-01'
  expect(['2025-01-31', '2025-06-30', '2025-12-31', '2032-12-31'].map((to) => chartStep({ from, to }))).toEqual([
    'day',
    'week',
    'month',
    'year',
  ])
})

test('a month is one of Ohio, not of Greenwich', () => {
  const night = { ...ctx, now: Temporal.Instant.from('2026-03-01T04:00Z') }
  expect(thisMonth(night)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(lastMonth(night)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
})

test('figures are for staff alone', async () => {
  const period = { from: '2025-11-01', to: '2025-11-30' }
  const customer = { ...ctx, viewer: { ...admin, role: 'customer' } as Viewer }
  for (const asks of [revenueIn, gallonsByProduct, requestsToOrders])
    await expect(async () => asks(customer, period)).rejects.toThrow(/page/)
  await expect(async () => revenueBy(customer, period, 'day')).rejects.toThrow(/page/)
  await expect(async () => promisesBy(customer, period, 'day')).rejects.toThrow(/page/)
})
