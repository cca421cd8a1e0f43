import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { DeciGallons } from '#domain/money.ts'
import { content } from '#content/testing.ts'
import { degreeDays, degreeDaysOf } from './degree-days.ts'
import { forecast, kFromFill, gallonsPerDay, usedBy, usedOn, type BurnRate } from './forecast.ts'

/** Every vector here is of domain-facts-trade.md, section 7. */
const gallons = (count: number) => Math.round(count * 10) as DeciGallons
const day = (text: string) => Temporal.PlainDate.from(text)
const normals = degreeDaysOf(content.climate, [])
const heating: BurnRate = { by: 'degree_days', winterK: 500, summerK: null, base: 0 }
const from = (start: string, end: string) => {
  let sum = 0
  for (let at = day(start); Temporal.PlainDate.compare(at, day(end)) <= 0; at = at.add({ days: 1 }))
    sum += normals(at).count
  return Math.round(sum)
}

test.each([
  [50, 34, 23],
  [70, 60, 0],
  [95, 75, 0],
  [41, 30, 29],
  [30, 11, 44],
  [-5, -20, 77],
])('a high of %i and a low of %i are %i degree days, never fewer than none', (high, low, count) =>
  expect(degreeDays({ high, low })).toBe(count),
)

test('the normals of Columbus add up to what was published', () => {
  expect(from('2025-12-01', '2025-12-31')).toBe(947)
  expect(from('2026-01-01', '2026-01-31')).toBe(1102)
  expect(from('2026-02-01', '2026-02-28')).toBe(907)
  expect(from('2028-02-01', '2028-02-29')).toBe(907)
  expect(from('2025-10-01', '2025-11-30')).toBe(965)
  expect(from('2025-12-01', '2026-01-31')).toBe(2049)
  expect(from('2025-07-01', '2026-01-31')).toBe(3077)
  expect(from('2025-07-01', '2026-05-23')).toBe(5196)
})

test('a K of 5 is 400 gallons for 2,000 degree days, and each day burns its base besides', () => {
  expect(usedBy(2000, 0, 500, 0)).toBe(gallons(400))
  expect(usedBy(600, 30, 500, 15)).toBe(gallons(165))
  expect(usedOn({ ...heating, winterK: 400 }, normals, day('2026-01-05'))).toBeGreaterThan(
    usedOn(heating, normals, day('2026-01-05')),
  )
})

const tank = {
  ...{ filled: { day: day('2025-12-10'), gallons: gallons(250) }, reserve: 0, usable: gallons(250), drop: 70 },
  ...{ burn: heating, degreeDays: normals, today: day('2025-12-10') },
}

test('a tank of 275 gallons, full on December 10, gets a delivery by January 7 and is empty on January 18', () => {
  const { deliverBy, runsOut, earliest, latest } = forecast(tank)
  expect(deliverBy?.toString()).toBe('2026-01-07')
  expect(runsOut?.toString()).toBe('2026-01-18')
  expect(from('2025-12-11', '2026-01-07')).toBe(890)
  expect(from('2025-12-11', '2026-01-18')).toBe(1281)
  expect([earliest, latest].map(String)).toEqual(['2026-01-13', '2026-01-24'])
})

test('a cold spell that was measured brings the day forward, and what is in it now follows it', () => {
  const cold = Array.from({ length: 10 }, (_, at) => ({
    ...{ day: day('2025-12-11').add({ days: at }).toString(), high: 15, low: 5 },
  }))
  const { runsOut, now } = forecast({
    ...tank,
    degreeDays: degreeDaysOf(content.climate, cold),
    today: day('2025-12-21'),
  })
  expect(runsOut?.toString()).toBe('2026-01-11')
  expect(now).toBe(gallons(250 - (10 * 55) / 5))
})

test('the forecast keeps a reserve at the bottom, and a tank that burns nothing never runs dry', () => {
  const { runsOut } = forecast({ ...tank, reserve: gallons(50) })
  expect(runsOut?.toString()).toBe('2026-01-11')
  const idle = forecast({ ...tank, burn: { by: 'day', perDay: 0 } })
  expect([idle.runsOut, idle.latest]).toEqual([undefined, undefined])
  const daily = forecast({ ...tank, burn: { by: 'day', perDay: gallons(25) } })
  expect(daily.runsOut?.toString()).toBe('2025-12-20')
})

const fill = { gallons: gallons(131.4), degreeDays: 620, days: 20 }
const usable = gallons(250)

test('K is drawn a third of the way to what was measured from fill to fill', () => {
  expect(kFromFill(500, fill, usable, 0)).toEqual({ is: 'taken', measured: 472, k: 491 })
})

test('a change of more than 20 percent asks, and is not taken', () => {
  expect(kFromFill(500, { ...fill, gallons: gallons(160) }, usable, 0)).toEqual({ is: 'asked', measured: 388 })
  expect(kFromFill(500, { ...fill, gallons: gallons(155) }, usable, 0)).toMatchObject({ is: 'taken' })
})

test('a small drop or a warm time says nothing of K', () => {
  expect(kFromFill(500, { ...fill, gallons: gallons(60) }, usable, 0)).toEqual({ is: 'too_small' })
  expect(kFromFill(500, { ...fill, degreeDays: 199 }, usable, 0)).toEqual({ is: 'too_small' })
})

test('gallons a day are the mean of the last three fills', () => {
  const fills = [900, 200, 250, 300].map((count) => ({ gallons: gallons(count), days: 10 }))
  expect(gallonsPerDay(fills)).toBe(gallons(25))
  expect(gallonsPerDay([])).toBeUndefined()
})
