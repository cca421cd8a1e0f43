import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backup } from './backup.ts'
import { onDatabase, openDatabase } from './db.ts'
import { startEmbedded } from './embedded-postgres.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { testDatabase } from './testing.ts'

const question = `select id::text, at::text, answers::text, encode(paper, 'hex') as paper from moved order by id`

test('a backup moves the data from the embedded database to a given PostgreSQL and back', async ({ skip }) => {
  if (!process.env.TEST_DATABASE_URL && !process.env.DATABASE_URL)
    skip('DATABASE_URL names no PostgreSQL server to move to')
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  const file = join(folder, 'backup')
  const means = { secret: 's'.repeat(32) }
  const embedded = await startEmbedded(folder, { log: createLog('silent') })
  const here = openDatabase(embedded.connection)
  const there = await testDatabase({ template: 'template0' })
  await migrate(here.pool)
  await here.pool.query('create table moved (id uuid primary key, at timestamptz, answers jsonb, paper bytea)')
  await there.pool.query('create table moved (id uuid primary key, at timestamptz, answers jsonb, paper bytea)')
  await here.pool.query(`insert into moved select gen_random_uuid(), now() + n * '1.000001 s'::interval,
    jsonb_build_object('volume', n, 'name', 'Zoë'), sha256(n::text::bytea) from generate_series(1, 100) n`)
  const { rows: before } = await here.pool.query(question)

  await backup(embedded.connection, file, means)
  await restore(there.connection, file, means)
  expect((await there.pool.query(question)).rows).toEqual(before)

  await backup(there.connection, file, means)
  await here.pool.query('create database home template template0')
  const home = openDatabase(onDatabase(embedded.connection, 'home'))
  await home.pool.query('create table moved (id uuid primary key, at timestamptz, answers jsonb, paper bytea)')
  await restore(onDatabase(embedded.connection, 'home'), file, means)
  expect((await home.pool.query(question)).rows).toEqual(before)

  await Promise.all([home.close(), here.close()])
  await embedded.stop()
  await rm(folder, { recursive: true })
})
