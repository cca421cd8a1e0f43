import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openCluster } from '../../app/platform/postgres/cluster.ts'
import { launch, shutDown } from '../../app/platform/postgres/server.ts'
import { freePort, startSite } from '../../server/testing.ts'
import { countStored } from '../kill/count.ts'
import { freshQuote, send } from '../front-door.ts'
import { startWriter } from '../kill/writer.ts'

/** A PostgreSQL of its own, which nobody starts again: as one on another machine. */
const folder = mkdtempSync(join(tmpdir(), 'leone-postgres-'))
const cluster = await openCluster(folder)
const port = await freePort()
const connectionString = `postgres://postgres@127.0.0.1:${port}/postgres`

const ask = async <Result>(question: (client: pg.Client) => Promise<Result>) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return question(client).finally(() => client.end())
}

const start = async () => {
  await launch(cluster, { listen_addresses: '127.0.0.1', port })
  while (!(await ask(async () => true).catch(() => false))) await sleep(50)
}

await start()
const settings = {
  DATABASE_URL: connectionString,
  SECRET: 'a secret of the tests, and of nobody else',
  RATE_LIMIT_FACTOR: '1000000',
}
const site = await startSite(settings)

afterAll(async () => {
  await site.stop()
  await shutDown(cluster)
  rmSync(folder, { recursive: true })
})

const ready = async () => (await (await fetch(`${site.origin}/health/ready`)).json()).status
const statusOf = async (path: string) => (await fetch(site.origin + path)).status

/** Someone writes without pause while PostgreSQL is away for so long; says what they were told. */
const writeThrough = async (seconds: number, meanwhile = async () => {}) => {
  const writer = startWriter(site.origin)
  const acknowledged = async (count: number) => {
    const wanted = writer.acknowledged.size + count
    while (writer.acknowledged.size < wanted) await sleep(20)
  }
  try {
    await acknowledged(20)
    await shutDown(cluster)
    await sleep(seconds * 1000)
    await meanwhile()
    await start()
    const began = performance.now()
    while ((await ready()) !== 'ready') await sleep(50)
    const recovered = performance.now() - began
    await acknowledged(20)
    await writer.stop()
    await expect.poll(() => readdirSync(join(site.dataDir, 'intake'))).toEqual([])
    const kept = [...writer.acknowledged.values()].filter((link) => link === '').length
    const stored = await ask((client) => countStored(client, writer.acknowledged))
    console.log(
      `PostgreSQL away for ${seconds} s: acknowledged ${writer.acknowledged.size}, ${kept} of them kept on disk first, ` +
        `lost ${stored.lost}, doubled ${stored.doubled}; ready again after ${(recovered / 1000).toFixed(1)} s`,
    )
    expect(stored).toEqual({ lost: 0, doubled: 0, mailsLost: 0, mailsDoubled: 0 })
    return { kept }
  } finally {
    await writer.stop().catch(() => {})
  }
}

test('PostgreSQL is restarted under load: nothing that was acknowledged is lost, and nobody restarts the site', async () => {
  await writeThrough(0)
  expect(site.process.exitCode).toBeNull()
})

test('PostgreSQL is away for half a minute: forms are kept, pages that need none go on, and all of it comes back alone', async () => {
  const path = (await send(site, freshQuote())).headers.get('Location') ?? ''
  const { kept } = await writeThrough(30, async () => {
    expect(await ready()).toBe('degraded')
    expect(await Promise.all(['/', '/fuel', '/quote/fuel', '/auth', '/api/session', path].map(statusOf))).toEqual([
      ...[200, 200, 200, 200, 200, 503],
    ])
  })
  expect(kept).toBeGreaterThan(20)
  expect(await statusOf(path)).toBe(200)
  expect(site.process.exitCode).toBeNull()
  // The worker came back, too: mails are sent again.
  const sent = () =>
    ask(async (client) => (await client.query(`select count(*)::int as n from mails where state = 'sent'`)).rows[0].n)
  const before = await sent()
  await expect.poll(sent).toBeGreaterThan(before)
})
