import { expect, test } from 'vitest'
import { isFull } from '../../test/long.ts'
import { leaveTestDatabases, testDatabase } from './testing.ts'

const countIn = async ({ pool }: Awaited<ReturnType<typeof testDatabase>>) => {
  const { rows } = await pool.query(
    `select (select count(*)::int from dead_addresses) as rows, nextval('events_entry_seq')::int as next,
      pg_relation_size('dead_addresses')::int as size, current_database() as name`,
  )
  return rows[0]
}

test('a database comes back to the next file without a row, dead ones included, and counts from one', async () => {
  const first = await testDatabase()
  await first.pool.query(`insert into dead_addresses values ('dana@hill.example', gen_random_uuid(), '5.1.1', now())`)
  const { name } = await countIn(first)
  await leaveTestDatabases()
  expect(await countIn(await testDatabase())).toEqual({ rows: 0, next: 1, size: 0, name })
})

test.each([
  'alter table chat_transcripts disable trigger user',
  ...(isFull ? ['create table tanks (id int)', 'drop index credentials_user'] : []),
])('a database comes back to nobody after "%s"', async (change) => {
  const { pool } = await testDatabase()
  const { name } = (await pool.query('select current_database() as name')).rows[0]
  await pool.query(change)
  await leaveTestDatabases()
  expect((await countIn(await testDatabase())).name).not.toBe(name)
})
