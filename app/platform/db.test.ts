import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { inRollback, testDatabase } from './testing.ts'
import { isUnavailable } from './unavailable.ts'

const { db, pool, connection } = await testDatabase()

const failing = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  )

test('a rolled-back transaction leaves no trace', async () => {
  await pool.query('create table trace (id uuid)')
  await inRollback(db, async (db) => {
    await db.execute(sql`insert into trace values (${randomUUID()})`)
    expect((await db.execute(sql`select from trace`)).rowCount).toBe(1)
  })
  expect((await pool.query('select from trace')).rowCount).toBe(0)
})

test('a server that is not there is unavailable', async () => {
  for (const host of ['/nowhere', '127.0.0.1']) {
    const away = openDatabase({ host, port: 1 })
    expect(isUnavailable(await failing(away.db.execute(sql`select 1`)))).toBe(true)
    await away.close()
  }
})

test('a connection cut in the middle of a transaction is unavailable', async () => {
  const failure = await failing(
    db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await transaction.execute(sql`select 1`)
    }),
  )
  expect(isUnavailable(failure)).toBe(true)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('hazard 95: a database that takes too long is unavailable, and the statement is ended there', async () => {
  const hurried = openDatabase({ ...connection, statement_timeout: 50 })
  expect(isUnavailable(await failing(hurried.db.execute(sql`select pg_sleep(5)`)))).toBe(true)
  await hurried.close()
})

test('a server that stands still is unavailable after a while', async () => {
  const hurried = openDatabase({ ...connection, query_timeout: 50 })
  expect(isUnavailable(await failing(hurried.db.execute(sql`select pg_sleep(1)`)))).toBe(true)
  await hurried.close()
})

test('hazard 95: a server that takes connections and says nothing is unavailable, and nothing waits for it for ever', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const hanging = openDatabase({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  expect(isUnavailable(await failing(hanging.db.execute(sql`select 1`)))).toBe(true)
  await hanging.close()
  silent.close()
  const usual = openDatabase(connection)
  for (const limit of ['connectionTimeoutMillis', 'statement_timeout', 'query_timeout'] as const)
    expect([limit, Number(usual.pool.options[limit]) > 0]).toEqual([limit, true])
  await usual.close()
})

test('hazard 95: all connections taken is unavailable', async () => {
  const narrow = openDatabase({ ...connection, max: 1, connectionTimeoutMillis: 500 })
  const taken = await narrow.pool.connect()
  expect(isUnavailable(await failing(narrow.db.execute(sql`select 1`)))).toBe(true)
  taken.release()
  await narrow.close()
})

test('a wrong statement, a broken rule and a missing file are bugs', async () => {
  await pool.query('create table once (id int primary key)')
  await db.execute(sql`insert into once values (1)`)
  for (const statement of [sql`selec 1`, sql`select from no_such_table`, sql`insert into once values (1)`]) {
    const failure = await failing(db.execute(statement))
    expect(failure).toMatchObject({ cause: expect.any(DatabaseError) })
    expect(isUnavailable(failure)).toBe(false)
  }
  expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
})
