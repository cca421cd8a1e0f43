import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { startSite, type Site } from './testing.ts'

/** Behind a proxy that speaks https to the world and http to us, on a hosted database that can be cut off. */
const origin = 'https://fuel.example'
let site: Site
let wire: Wire

beforeAll(async () => {
  const { connection } = await testDatabase()
  wire = await laidTo(inject('database').connection)
  const url = `postgres://${connection.user ?? 'postgres'}@127.0.0.1:${wire.port}/${connection.database}?sslmode=disable`
  const house = { ORIGIN: origin, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' }
  site = await startSite({ ...house, DATABASE_URL: url, SECRET: 'a-secret-for-this-test-of-32-letters', WORKER: 'off' })
}, 180_000)

afterAll(async () => {
  await site.stop()
  wire.close()
})

let visitors = 0
const ask = (path: string, { from = `198.51.100.${++visitors}`, ...init }: RequestInit & { from?: string } = {}) =>
  fetch(new URL(path, site.address), {
    redirect: 'manual',
    ...init,
    headers: { 'X-Forwarded-For': from, ...init.headers },
  })

const post = (from?: string, body = 'name=') =>
  ask('/quote/fuel', {
    from,
    method: 'POST',
    body,
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
  })

test('a form sent to the public address gets to its route though we are spoken to over http', async () => {
  expect((await post()).status).toBe(422)
  const local = { Origin: site.address, 'Content-Type': 'application/x-www-form-urlencoded' }
  expect((await ask('/quote/fuel', { method: 'POST', body: 'a=1', headers: local })).status).toBe(403)
})

test('browsers are told to stay with https', async () => {
  expect((await ask('/')).headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
})

test('too many from one address: 429 with Retry-After, while another address is served', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => post('203.0.113.5')))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused[0]?.text()).toMatch(/tel:\+1\d{10}/)
  expect((await post('203.0.113.5, 203.0.113.6')).status).toBe(422)
  expect((await post('203.0.113.6, 203.0.113.5')).status).toBe(429)
})

test('the database away: 503 with the phone and when to come back, nothing pretended, and all well afterwards', async () => {
  wire.cut()
  expect((await ask('/health/ready')).status).toBe(503)
  expect((await ask('/health/live')).status).toBe(200)
  const answer = await ask('/receipt/a-receipt-of-somebody')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await answer.text()).toMatch(/\(\d{3}\) \d{3}-\d{4}/)
  expect((await ask('/')).status).toBe(200)
  wire.mend()
  expect((await ask('/health/ready')).status).toBe(200)
  expect((await ask('/receipt/a-receipt-of-somebody')).status).toBe(404)
})

type Wire = { port: number; cut: () => void; mend: () => void; close: () => void }

/** A wire between the site and a PostgreSQL that can be cut and mended. */
const laidTo = async (target: { host?: string; port?: number }): Promise<Wire> => {
  let whole = true
  const lines = new Set<Socket>()
  const server: Server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = target.host?.startsWith('/')
      ? connect(`${target.host}/.s.PGSQL.${target.port ?? 5432}`)
      : connect(target.port ?? 5432, target.host ?? 'localhost')
    for (const end of [near, far]) {
      lines.add(end)
      end.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    whole = false
    for (const line of lines) line.destroy()
    lines.clear()
  }
  const mend = () => void (whole = true)
  return { port: (server.address() as AddressInfo).port, cut, mend, close: () => (cut(), server.close()) }
}
