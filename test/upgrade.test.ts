import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderEmail } from '../app/emails/index.ts'
import { letterhead } from '../app/emails/testing.ts'
import type { PlannedEvent } from '../app/mails/plan.ts'
import { readTables } from '../app/platform/backup/catalog.ts'
import { openDatabase } from '../app/platform/db.ts'
import { startEmbedded } from '../app/platform/embedded-postgres.ts'
import { loadEnv } from '../app/platform/env.ts'
import { createLog } from '../app/platform/log.ts'
import { restore } from '../app/platform/restore.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { openWith } from '../server/database.ts'

/** Made by `npm run backup` of the baseline commit, of its demo world, cut down to a few rows in every table. */
const backup = join(import.meta.dirname, 'fixtures/baseline.backup')
const secret = 'the-secret-of-the-baseline-fixture'
const log = createLog('silent')

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rowsOf = async (pool: Pool) => {
  const client = await pool.connect()
  try {
    const counts: Record<string, number> = {}
    for (const { table } of await readTables(client))
      counts[table] = (await client.query(`select from "${table}"`)).rowCount ?? 0
    return counts
  } finally {
    client.release()
  }
}

/** A data folder as the baseline left it: its tables, made by its own SQL, and the rows of its backup. */
let before: Record<string, number>
beforeAll(async () => {
  const migrations = join(folder, 'migrations')
  mkdirSync(migrations)
  cpSync('db/migrations/0000_baseline.sql', join(migrations, '0000_baseline.sql'))
  const { connection, stop } = await startEmbedded(folder, { log })
  await restore(connection, backup, { secret, migrations })
  const { pool, close } = openDatabase(connection)
  before = await rowsOf(pool)
  await close()
  await stop()
})

test('the backup of the baseline has rows in every table but those that no restore brings back', async () => {
  const empty = Object.keys(before).filter((table) => before[table] === 0)
  expect(empty).toEqual(['sessions', 'verifications'])
  expect(Object.keys(before)).toHaveLength(43)
})

test('a data folder of the baseline is upgraded in place and keeps every row', async () => {
  const { database } = await openWith({ ...loadEnv(), dataDir: folder, databaseUrl: undefined }, log, () => {})
  try {
    expect(await rowsOf(database.pool)).toMatchObject(before)
    await expectAmerican(database.pool)
    await expectCustomers(database.pool)
  } finally {
    await database.close()
  }
})

test('a backup of the baseline is restored by this version and keeps every row', async () => {
  const { pool, connection } = await testDatabase({ template: 'template0' })
  const { later, rows } = await restore(connection, backup, { secret })
  expect(later).toContain('0001_american_states')
  expect(rows).toBe(Object.values(before).reduce((sum, count) => sum + count, 0))
  expect(await rowsOf(pool)).toMatchObject(before)
  await expectAmerican(pool)
})

/** Requests and orders from before there were customers has found its own, and what came of one quote one customer. */
const expectCustomers = async (pool: Pool) => {
  const { rows } = await pool.query<{ missing: number; apart: number; customers: number }>(`select
    (select count(*)::int from quotes where customer_id is null)
      + (select count(*)::int from orders where customer_id is null)
      + (select count(*)::int from requests where customer_id is null and state <> 'spam'
          and coalesce(contact_email, contact_phone) is not null
          and user_id not in (select user_id from profiles where role <> 'customer')) as missing,
    (select count(*)::int from orders join quotes on quotes.id = quote_id
      where orders.customer_id <> quotes.customer_id) as apart,
    (select count(*)::int from customers) as customers`)
  expect(rows).toEqual([{ missing: 0, apart: 0, customers: expect.any(Number) }])
  expect(rows[0]?.customers).toBeGreaterThan(1)
}

/** What the program reads by its spelling is spelled the American way; what people wrote stays as they wrote it. */
const expectAmerican = async (pool: Pool) => {
  const all = async (sql: string) => (await pool.query<{ it: string }>(sql)).rows.map(({ it }) => it)
  for (const [table, canceled] of [
    ['orders', 2],
    ['purchase_orders', 1],
    ['shipments', 2],
  ] as const) {
    const states = await all(`select state as it from ${table}`)
    expect(states.filter((state) => state === 'canceled')).toHaveLength(canceled)
    expect(states).not.toContain('cancelled')
  }
  expect(await all(`select reason as it from orders where canceled_at is not null order by 1`)).toEqual([
    'The site is cancelled.',
    'The tank was cancelled.',
  ])
  expect(await all(`select detail ->> 'to' as it from events where name like '%.cancel'`)).toEqual(
    Array(5).fill('canceled'),
  )
  const { rows } = await pool.query<{ email: string; data: PlannedEvent; state: string; text: string | null }>(
    `select email, data, state, text from mails where email like '%cancel%' order by email, state`,
  )
  expect(rows.map(({ email, data }) => [email, data.canceledBy ?? null])).toEqual([
    ['order-canceled', expect.stringMatching('admin|customer')],
    ['order-canceled', expect.stringMatching('admin|customer')],
    ['order-canceled-notice', 'customer'],
    ['purchase-order-canceled', null],
    ['purchase-order-canceled', null],
    ['shipment-canceled', null],
    ['shipment-canceled', null],
  ])
  expect(rows.filter(({ state }) => state === 'sent').map(({ text }) => text)).toEqual(['The order is cancelled.'])
  for (const { email, data } of rows)
    expect(await renderEmail(email, data, letterhead)).toMatchObject({
      subject: expect.stringMatching(/canceled|^Must not leave/i),
    })
}
