import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { system, visitor } from '#domain/viewer.ts'
import { fetchInWords, findFetch } from '#features/settings/fetches.ts'
import { fetches } from '#features/settings/schema.ts'
import { fetcherFor } from '#platform/guarded-fetch.ts'
import { testDatabase } from '#platform/testing.ts'
import { fetchTemperatures } from './fetch-temperatures.ts'
import { dailyTemperatures } from './schema.ts'
import { fetchDaysBy } from './temperature-rows.ts'
import { recordTemperature } from './temperatures.ts'

const { db } = await testDatabase()
const ctx = { ...contextOn(db), viewer: system }
const later = (hours: number) => ({ ...ctx, now: ctx.now.add({ minutes: hours * 60 }) })
const today = ctx.now.toZonedDateTimeISO(ctx.calendar.timeZone).toPlainDate()
const day = (days: number) => today.add({ days }).toString()

beforeEach(async () => {
  await db.delete(fetches)
  await db.delete(dailyTemperatures)
})
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A weather service on this machine, which the operator vouches for. It answers with this file, until it is given another. */
const weather = async (file: string, path = '/columbus.csv') => {
  const service = { file, asked: [] as string[], answer: undefined as RequestListener | undefined }
  const http = createServer((request, response) => {
    service.asked.push(request.url ?? '')
    if (service.answer) service.answer(request, response)
    else response.end(service.file)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => http.close().closeAllConnections())
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}`
  return Object.assign(service, { address, fetchDays: fetchDaysBy(fetcherFor(['127.0.0.1'])) })
}
const stored = async () =>
  (await db.select().from(dailyTemperatures).orderBy(dailyTemperatures.day)).map(
    ({ day, high, low, source }) => `${day} ${high} ${low} ${source}`,
  )
const inWords = async (address: string) =>
  fetchInWords(ctx.calendar.timeZone, await findFetch(ctx, 'temperatures', address))

test('temperatures are fetched once a day, and what staff typed stays', async () => {
  await recordTemperature(ctx, { day: day(-2), high: 41, low: 30 })
  const service = await weather(`Date,High,Low\n${day(-2)},44,33\n${day(-1)},40,28\n`)
  expect(await inWords(service.address)).toBe('Not fetched yet.')
  expect(await fetchTemperatures(ctx, service)).toEqual({ days: 2 })
  expect(await fetchTemperatures(later(2), service)).toBeUndefined()
  expect(service.asked).toHaveLength(1)
  expect(await stored()).toEqual([`${day(-2)} 41 30 typed`, `${day(-1)} 40 28 fetched`])
  expect(await inWords(service.address)).toMatch(/^Last fetched [^:]*:?\d* [AP]M\.$/)

  service.file = `Date,High,Low\n${day(-1)},42,29\n${day(0)},38,26\n`
  expect(await fetchTemperatures(later(24), service)).toEqual({ days: 2 })
  expect(await stored()).toEqual([`${day(-2)} 41 30 typed`, `${day(-1)} 42 29 fetched`, `${day(0)} 38 26 fetched`])
})

test('the file of the national archive of weather is read: its headings, its quotes, days without a report', async () => {
  const file = `"STATION","DATE","TMAX","TMIN"\n"USW00014821","${day(-2)}","   55","   31"\n"USW00014821","${day(-1)}",,"   29"\n`
  const service = await weather(file, '/data/v1?stations=USW00014821&startDate={from}&endDate={to}&format=csv')
  expect(await fetchTemperatures(ctx, service)).toEqual({ days: 1 })
  expect(service.asked).toEqual([`/data/v1?stations=USW00014821&startDate=${day(-14)}&endDate=${day(0)}&format=csv`])
  expect(await stored()).toEqual([`${day(-2)} 55 31 fetched`])
})

test.each([
  ['<html>Sign in</html>', "It didn't answer with a CSV file of days."],
  ['', "It didn't answer with a CSV file of days."],
  [`Date,High\n${day(-1)},40\n`, 'Its file has no column Low.'],
  [`Date,High,Low\n${day(-1)},40,28\n${day(-2)},warm,28\n`, 'Row 3 of its file: Please enter degrees Fahrenheit'],
  [`Date,High,Low\nyesterday,40,28\n`, 'Row 2 of its file:'],
  [`Date,High,Low\n${day(-1)},28,40\n`, "Row 2 of its file: Low: it can't be above the high."],
  [`Date,High,Low\n${day(-1)},40,28\n${day(-1)},41,28\n`, 'is in it twice.'],
  [`Date,High,Low\n${day(11)},40,28\n`, 'is more than 10 days ahead.'],
  [`Date,High,Low\n${day(-1)},,\n`, 'Its file has no day with a high and a low.'],
])('a file that is not one of temperatures is not taken at all, and why is told: %j', async (file, words) => {
  const service = await weather(file)
  expect(await fetchTemperatures(ctx, service)).toEqual({ trouble: expect.stringContaining(words) })
  expect(await stored()).toEqual([])
  expect(await inWords(service.address)).toContain(words)
})

test('an address that fails is asked again in an hour, tells since when, and keeps what was fetched', async () => {
  const service = await weather(`Date,High,Low\n${day(-1)},40,28\n`)
  await fetchTemperatures(ctx, service)
  const fetched = await inWords(service.address)
  service.answer = (_, response) => response.writeHead(503).end()
  const trouble = { trouble: 'It answered with an error (503).' }
  expect(await fetchTemperatures(later(24), service)).toEqual(trouble)
  const since = await inWords(service.address)
  expect(since).toMatch(/^Couldn't fetch since .*: It answered with an error \(503\)\. Last fetched /)
  expect(since.endsWith(fetched)).toBe(true)
  expect(await fetchTemperatures(later(24.5), service)).toBeUndefined()
  expect(await fetchTemperatures(later(25), service)).toEqual(trouble)
  expect(await inWords(service.address)).toBe(since)
  expect(await stored()).toEqual([`${day(-1)} 40 28 fetched`])
})

test('another address begins anew, at once', async () => {
  const one = await weather(`Date,High,Low\n${day(-1)},40,28\n`)
  await fetchTemperatures(ctx, one)
  const other = await weather(`Date,High,Low\n${day(-1)},50,38\n`)
  expect(await inWords(other.address)).toBe('Not fetched yet.')
  expect(await fetchTemperatures(later(1), other)).toEqual({ days: 1 })
  expect(await stored()).toEqual([`${day(-1)} 50 38 fetched`])
})

test('staff may ask for them now; two processes of the clock ask once', async () => {
  const service = await weather(`Date,High,Low\n${day(-1)},40,28\n`)
  const both = await Promise.all([fetchTemperatures(ctx, service), fetchTemperatures(ctx, service)])
  expect(both.filter(Boolean)).toEqual([{ days: 1 }])
  expect(await fetchTemperatures(ctx, service, { again: true })).toEqual({ days: 1 })
  await expect(fetchTemperatures({ ...ctx, viewer: visitor }, service, { again: true })).rejects.toThrow()
})

test('hazard 77: an address that leads inside of our network is told as one that leads nowhere', async () => {
  const service = await weather('secret')
  const { port } = new URL(service.address)
  for (const address of [`https://127.0.0.1/`, 'https://169.254.169.254/latest/', `http://127.0.0.1:${port}/`]) {
    const outcome = await fetchTemperatures(ctx, { address, fetchDays: fetchDaysBy(fetcherFor([])) })
    expect(outcome).toEqual({ trouble: expect.stringMatching(/no public server|must begin with https/) })
  }
  expect(service.asked).toEqual([])
})

test('temperatures are not fetched when Settings have no address', async () => {
  expect(
    await fetchTemperatures(ctx, { address: '', fetchDays: fetchDaysBy(fetcherFor([])) }, { again: true }),
  ).toBeUndefined()
})
