import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../../app/platform/migrate.ts'
import { testDatabase } from '../../app/platform/testing.ts'
import { uptimeBackups } from '../../app/features/uptime/schema.ts'
import { demoSeededAt } from '../demo-seeded.ts'
import { signInsUnderWay } from '../sign-ins-under-way.ts'

type Table = { name: string; columns: string[] }

/**
 * The tables as the release before knows them, those first that others name. Its code names every column that it writes,
 * and none that came after it.
 */
const tablesOf = async (pool: Pool): Promise<Table[]> => {
  const { rows } = await pool.query<Table & { needs: string[] }>(`
    select c.oid::regclass::text as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a') as columns,
      (select coalesce(array_agg(distinct confrelid::regclass::text), '{}') from pg_constraint
        where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'uptime') order by 1`)
  // An issued invoice takes no more lines.
  const inOrder = rows.filter(({ name }) => name === 'invoice_lines')
  while (inOrder.length < rows.length) {
    const left = rows.filter((row) => !inOrder.includes(row))
    const free = left.filter(({ needs }) => needs.every((need) => inOrder.some(({ name }) => name === need)))
    // Where two name each other, either comes first: see `letGo`.
    inOrder.push(...(free.length > 0 ? free : left.slice(0, 1)))
  }
  return inOrder
}

/** What both releases ask of other tables is let go in both, so that any row may come first; what is new stays. */
const letGo = async (before: Pool, now: Pool) => {
  const foreign = `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says
    from pg_constraint where contype = 'f'`
  const { rows } = await before.query<{ of: string; name: string; says: string }>(foreign)
  const same = new Set((await now.query<(typeof rows)[0]>(foreign)).rows.map((each) => JSON.stringify(each)))
  for (const each of rows.filter((row) => same.has(JSON.stringify(row))))
    for (const pool of [before, now]) await pool.query(`alter table ${each.of} drop constraint "${each.name}"`)
}

const migrated = async (among?: (name: string) => boolean) => {
  const { pool } = await testDatabase({ template: 'template0' })
  await migrate(pool, undefined, among)
  return pool
}

const list = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

const insert = ({ name, columns }: Table) =>
  `insert into ${name} (${list(columns)}) select ${list(columns)} from jsonb_populate_recordset(null::${name}, $1)`

/** Why a statement is refused; nothing where it is taken. What is refused leaves nothing behind. */
const refusal = async (client: PoolClient, sql: string, values?: unknown[]): Promise<string | undefined> => {
  await client.query('savepoint one')
  try {
    await client.query(sql, values)
    return undefined
  } catch (error) {
    await client.query('rollback to savepoint one')
    return error instanceof Error ? error.message : String(error)
  }
}

/** Does the same in both; whatever the tables of before take, those of now have to take, too. Gives how many they took. */
const inBoth = async (clients: readonly [PoolClient, PoolClient], sql: string, rows: readonly unknown[]) => {
  const refused: string[] = []
  const one = async (lines: readonly unknown[]) => {
    const values = [JSON.stringify(lines)]
    const why = await refusal(clients[0], sql, values)
    if (why) return false
    const now = await refusal(clients[1], sql, values)
    if (now) refused.push(`${now}: ${sql}`)
    return true
  }
  if (rows.length > 0 && (await one(rows))) return { taken: rows.length, refused }
  let taken = 0
  for (const row of rows.slice(0, 200)) if (await one([row])) taken++
  return { taken, refused }
}

/** The triggers of the ledger write it, and no code does. */
const byTriggers = ['ledger_items']

test('each table takes what the previous release writes into it', async () => {
  const { database: world } = await demoSeededAt('2026-08-31T21:40-04:00')
  await signInsUnderWay(world)
  const backup = { id: randomUUID(), at: new Date(), everyHours: 24, file: 'site.backup', bytes: 1 }
  await world.db.insert(uptimeBackups).values(backup)
  const last = (await readMigrations()).at(-1)?.name ?? ''
  const [before, now] = [await migrated((name) => name !== last), await migrated()]
  const tables = await tablesOf(before)
  expect(tables.length).toBeGreaterThan(100)
  await letGo(before, now)
  const clients = [await before.connect(), await now.connect()] as const
  for (const client of clients) await client.query('begin')
  const refused: string[] = []
  const untried: string[] = []
  for (const table of tables) {
    const { rows: known } = await world.pool.query<{ name: string }>(
      'select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped',
      [table.name],
    )
    const kept = table.columns.filter((column) => known.some(({ name }) => name === column))
    const { rows } = await world.pool.query<{ row: unknown }>(
      `select to_jsonb(each) as row from (select ${list(kept)} from ${table.name} limit 20000) each`,
    )
    const sql = insert({ ...table, columns: kept })
    const done = await inBoth(
      clients,
      sql,
      rows.map(({ row }) => row),
    )
    refused.push(...done.refused)
    if (done.taken === 0 && !byTriggers.includes(table.name)) untried.push(`${table.name}: ${rows.length} rows`)
    const again = `update ${table.name} set ${kept.map((column) => `"${column}" = "${column}"`).join(', ')}`
    if (!(await refusal(clients[0], again))) {
      const why = await refusal(clients[1], again)
      if (why) refused.push(`${why}: ${again}`)
    }
  }
  // What is asked at the end of a transaction.
  for (const client of clients) await client.query('commit').finally(() => client.release())
  expect(refused).toEqual([])
  expect(untried).toEqual([])
})
