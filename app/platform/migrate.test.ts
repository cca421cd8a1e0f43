import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BeforeBaseline, migrate, MigrationChanged, pendingMigrations } from './migrate.ts'
import { testDatabase } from './testing.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  add('0000_tanks', 'create table tanks (id int primary key);\n--> statement-breakpoint\ninsert into tanks values (1);')
  add('0001_trucks', 'create table trucks (id int primary key);')
})

afterEach(() => rmSync(folder, { recursive: true }))

const add = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql)

const emptyDatabase = () => testDatabase({ template: 'template0' })

test('migrations are applied in order, once', async () => {
  const { pool } = await emptyDatabase()
  expect(await pendingMigrations(pool, folder)).toEqual(['0000_tanks', '0001_trucks'])
  expect(await migrate(pool, folder)).toEqual(['0000_tanks', '0001_trucks'])
  expect(await migrate(pool, folder)).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('a migration that another branch brings later is applied though its name comes earlier', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, folder)
  add('0000_wagons', 'create table wagons (id int)')
  expect(await migrate(pool, folder)).toEqual(['0000_wagons'])
})

test('data of a version before the first release is refused in words, and left as it is', async () => {
  const { pool } = await emptyDatabase()
  await pool.query(`
    create schema platform;
    create table platform.migrations (name text primary key, checksum text not null, applied_at timestamptz default now());
    insert into platform.migrations values ('0000_foundation', 'of then'), ('0001_search', 'of then')`)
  await expect(migrate(pool, folder)).rejects.toThrow(BeforeBaseline)
  await expect(pendingMigrations(pool, folder)).rejects.toThrow('from before the first release')
  expect((await pool.query(`select to_regclass('tanks') as tanks`)).rows).toEqual([{ tanks: null }])
  expect((await pool.query('select name from platform.migrations')).rowCount).toBe(2)
})

test('hazard 105: two processes that start at once migrate once', async () => {
  const { connection, pool } = await emptyDatabase()
  add('0002_slow', 'select pg_sleep(0.3); create table slow (id int)')
  const program = `
    import pg from 'pg'
    import { migrate } from './app/platform/migrate.ts'
    const pool = new pg.Pool(JSON.parse(process.argv[1]))
    console.log((await migrate(pool, process.argv[2])).join())
    await pool.end()`
  const applied = await Promise.all(
    [1, 2, 3].map(async () => {
      const args = ['--input-type=module-typescript', '-e', program, JSON.stringify(connection), folder]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
      expect(code).toBe(0)
      return said.trim()
    }),
  )
  expect(applied.toSorted()).toEqual(['', '', '0000_tanks,0001_trucks,0002_slow'])
  expect((await pool.query('select from tanks')).rowCount).toBe(1)
})

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  const { pool } = await emptyDatabase()
  add('0002_broken', 'create table half (id int); insert into no_such_table values (1)')
  await expect(migrate(pool, folder)).rejects.toThrow('0002_broken failed; nothing of it was applied')
  expect((await pool.query(`select to_regclass('half') as half, to_regclass('trucks') as trucks`)).rows).toEqual([
    { half: null, trucks: 'trucks' },
  ])
  add('0002_broken', 'create table half (id int)')
  expect(await migrate(pool, folder)).toEqual(['0002_broken'])
})

test('hazard 105: a process killed half way through a migration leaves it to the next one', async () => {
  const { connection, pool } = await emptyDatabase()
  await migrate(pool, folder)
  add('0002_long', 'create table long (id int); alter table tanks add column filled int')
  // Held half way for as long as it takes to kill it there.
  const holding = await pool.connect()
  await holding.query('begin; lock table tanks')
  const killed = testMigration(connection)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  await holding.query('rollback')
  holding.release()
  expect(await migrate(pool, folder)).toEqual(['0002_long'])
})

const testMigration = (connection: object) =>
  spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `import pg from 'pg'
     import { migrate } from './app/platform/migrate.ts'
     await migrate(new pg.Pool(${JSON.stringify(connection)}), ${JSON.stringify(folder)})`,
  ])

test('a migration changed after it was applied is refused in words', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, folder)
  add('0001_trucks', 'create table trucks (id bigint primary key);')
  await expect(migrate(pool, folder)).rejects.toThrow(MigrationChanged)
  await expect(pendingMigrations(pool, folder)).rejects.toThrow('0001_trucks was changed after it had been applied')
})

test('line ends of another system are no change', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, folder)
  add(
    '0000_tanks',
    'create table tanks (id int primary key);\r\n--> statement-breakpoint\r\ninsert into tanks values (1);',
  )
  expect(await migrate(pool, folder)).toEqual([])
})

test('hazard 105: an older program starts on a database that a newer one has migrated', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, folder)
  rmSync(join(folder, '0001_trucks.sql'))
  expect(await migrate(pool, folder)).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
})
