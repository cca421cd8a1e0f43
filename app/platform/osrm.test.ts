import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFetcher } from './guarded-fetch.ts'
import { createRoads } from './osrm.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A server that answers so, and what it was asked. */
const server = async (answer: RequestListener) => {
  const asked: string[] = []
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  closing.push(() => http.close().closeAllConnections())
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked }
}

/** Ten minutes for each number between two places of the question. */
const table: RequestListener = ({ url = '' }, response) => {
  const { searchParams } = new URL(url, 'http://osrm')
  const numbers = (name: string) => searchParams.get(name)!.split(';').map(Number)
  const durations = numbers('sources').map((from) => numbers('destinations').map((to) => Math.abs(from - to) * 600))
  response.end(JSON.stringify({ code: 'Ok', durations }))
}

const warned: unknown[] = []
const log = { warn: (...said: unknown[]) => void warned.push(said) }
const ofLoopback = createFetcher({ hosts: ['127.0.0.1'], plain: ['127.0.0.1'] })
const [yard, farm, mill] = [
  { lat: 39.9712, lon: -83.0988 },
  { lat: 40.2364, lon: -83.3671 },
  { lat: 40.3025, lon: -83.075 },
]

test('drives are asked for once, beside the work, and nothing but coordinates is sent', async () => {
  const { address, asked } = await server(table)
  const told: (string | undefined)[] = []
  const roads = createRoads(`${address}/`, ofLoopback, { log, told: (trouble) => told.push(trouble) })
  expect(roads.minutes(yard, farm)).toBeUndefined()
  await roads.learn([yard, farm, mill], 2000)
  expect([roads.minutes(yard, farm), roads.minutes(mill, yard)]).toEqual([10, 20])
  await roads.learn([mill, yard], 2000)
  expect(asked).toEqual([
    '/table/v1/driving/-83.09880,39.97120;-83.36710,40.23640;-83.07500,40.30250?annotations=duration&sources=0;1;2&destinations=0;1;2',
  ])
  // Told once: the second time everything was known, and nobody was asked.
  expect(told).toEqual([undefined])
})

test('many places are asked for in tables that every server takes', async () => {
  const { address, asked } = await server(table)
  const roads = createRoads(address, ofLoopback, { log })
  const places = Array.from({ length: 120 }, (_, at) => ({ lat: 40 + at / 100, lon: -83 }))
  await roads.learn(places, 2000)
  expect(asked).toHaveLength(9)
  expect(asked.every((url) => url.split('?')[0]!.split(';').length <= 100)).toBe(true)
  expect(roads.minutes(places[0]!, places[119]!)).toBeDefined()
})

test.each<[string, RequestListener]>([
  ['an error', (_, response) => response.writeHead(500).end()],
  ['another page', (_, response) => response.end('<html>')],
  ['a table of another size', (_, response) => response.end(JSON.stringify({ code: 'Ok', durations: [[0]] }))],
  ['another address', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ['too much', (_, response) => response.end(`{"code":"Ok","durations":[${'[0],'.repeat(400_000)}[0]]}`)],
])('answered with %s, drives stay unknown, and the server is left alone for a minute', async (_, answer) => {
  const { address, asked } = await server(answer)
  let now = 0
  const told: (string | undefined)[] = []
  const roads = createRoads(address, ofLoopback, { log, told: (trouble) => told.push(trouble), clock: () => now })
  await roads.learn([yard, farm], 2000)
  await roads.learn([yard, farm], 2000)
  expect(roads.minutes(yard, farm)).toBeUndefined()
  expect(asked).toHaveLength(1)
  now = 61_000
  await roads.learn([yard, farm], 2000)
  expect(asked).toHaveLength(2)
  expect(told).toEqual([expect.stringMatching(/^It /), expect.stringMatching(/^It /)])
})

test('a server that never answers keeps nobody waiting', async () => {
  const { address } = await server(() => {})
  const roads = createRoads(address, ofLoopback, { log })
  await roads.learn([yard, farm])
  await roads.learn([yard, farm], 10)
  expect(roads.minutes(yard, farm)).toBeUndefined()
})
