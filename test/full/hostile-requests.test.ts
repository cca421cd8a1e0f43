import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { accountsOn } from '../../app/features/accounts/testing.ts'
import { freePort } from '../../server/testing.ts'
import { accessWorld, cookiesOf } from '../access-world.ts'
import { openSite } from '../front-door.ts'
import { openHeap } from '../hostile/heap.ts'
import { hostileRequest, type HostileRequest } from '../hostile/requests.ts'

/** `npm run test:hostile -- 120000` says how many, and has them written into the ledger. */
const ordered = Number(process.env.HOSTILE ?? 0)
const total = ordered || 20_000
const seed = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Milliseconds that 999 in 1,000 may take. A run among others is not asked: its machine may have more to do. */
const mostMs = Number(process.env.HOSTILE_MS ?? 0)

/** Until then caches fill, and code is compiled. */
const warmUp = 20_000
/** Bytes that the heap may grow by for each request after that. */
const mostGrowth = 0.05 * 1024

const batch = 1_000
const atOnce = 12
/** In place of a status: the connection ended before the answer did. */
const cut = 0
const ledger = 'test/hostile/ledger.csv'

test(`no request to any address by anyone breaks the site: ${total} requests, seed ${seed}`, async () => {
  const inspector = await freePort()
  const settings = { WORKER: 'off', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' }
  const site = await openSite({ ...settings, NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }, onTestFinished)
  const world = await accessWorld(site.database)
  const accounts = accountsOn(site.database.db)
  const heap = await openHeap(inspector)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => (heap.close(), agent.destroy()))

  /** Every batch has people of its own: some of what is sent signs them out, or closes their account. */
  const newCookies = async () => {
    const people = { customer: await accounts.person('customer'), supplier: await accounts.person('supplier') }
    const cookieOf = cookiesOf(site, { ...people, administrator: await accounts.person('admin') })
    return Object.fromEntries(
      await Promise.all(['customer', 'supplier', 'administrator'].map(async (who) => [who, await cookieOf(who)])),
    ) as Record<string, string>
  }

  const times: number[] = []
  const send = ({ asker, method, path, type, body }: HostileRequest, cookies: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const began = performance.now()
      const bytes = Buffer.from(body ?? '')
      const headers = {
        ...(cookies[asker] && { Cookie: cookies[asker] }),
        ...(method === 'POST' && { Origin: site.origin, 'Content-Length': bytes.length }),
        ...(type && { 'Content-Type': type }),
      }
      let answered = false
      const asked = request(
        { host: 'localhost', port: new URL(site.origin).port, method, path, agent, headers },
        (answer) => {
          answered = true
          const status = answer.statusCode ?? cut
          times.push(performance.now() - began)
          // A stream of events never ends by itself.
          const isStream = answer.headers['content-type']?.startsWith('text/event-stream')
          answer.resume().on('close', () => resolve(isStream || answer.complete ? status : cut))
          if (isStream) asked.destroy()
          else answer.on('error', () => resolve(cut))
        },
      )
      // Once there is an answer, how that ended is what counts.
      asked.on('error', () => answered || resolve(cut)).end(bytes)
    })

  // What is read at its first use only, such as the assistant's index and the fonts of papers, is read before the heap is measured.
  const { administrator = '' } = await newCookies()
  const headers = { Cookie: administrator, Origin: site.origin, 'Content-Type': 'application/json' }
  const asked = { method: 'POST', headers, body: JSON.stringify({ message: 'Do you deliver to Delaware County?' }) }
  expect((await fetch(`${site.origin}/api/assistant`, asked)).status).toBe(200)
  const paper = world.real('/dashboard/admin/invoices/:id/invoice.pdf')
  expect((await fetch(`${site.origin}${paper}`, { headers })).headers.get('content-type')).toBe('application/pdf')

  const broken: string[] = []
  const statuses: Record<number, number> = {}
  let warm = 0
  for (let sent = 0; sent < total; sent += batch) {
    const cookies = await newCookies()
    const all = fc.sample(hostileRequest(world.real), {
      seed: seed + sent / batch,
      numRuns: Math.min(batch, total - sent),
    })
    const waiting = all.values()
    const sendNext = async () => {
      for (const one of waiting) {
        const status = await send(one, cookies)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status >= 500 || status === cut) broken.push(`${status} ${JSON.stringify(one)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendNext))
    if (sent + batch === warmUp) warm = await heap.used()
    if (ordered && (sent / batch) % 20 === 19)
      console.log(`${sent + batch}: ${((await heap.used()) / 2 ** 20).toFixed(1)} MB, ${broken.length} broken`)
  }
  const growth = total > warmUp ? ((await heap.used()) - warm) / (total - warmUp) : undefined
  const slowest = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.999)] ?? 0
  console.log(JSON.stringify({ statuses, slowest: Math.round(slowest), growth }))
  if (ordered)
    write([total, seed, broken.length, Math.round(slowest), growth === undefined ? '' : (growth / 1024).toFixed(4)])
  expect(broken.slice(0, 20)).toEqual([])
  expect(errorsIn(site.output())).toEqual([])
  if (mostMs) expect(slowest).toBeLessThanOrEqual(mostMs)
  if (growth !== undefined) expect(growth).toBeLessThan(mostGrowth)
}, 7_200_000)

/** But that no worker ever made the queues that are knocked at. */
const errorsIn = (output: string) =>
  output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line) && !line.includes('jobs are in trouble'))

const write = (figures: (string | number)[]) => {
  if (!existsSync(ledger))
    writeFileSync(ledger, 'day,processors,requests,seed,broken,99.9th percentile in ms,KB of heap for each\n')
  appendFileSync(ledger, `${[new Date().toISOString().slice(0, 10), cpus().length, ...figures].join(',')}\n`)
}
