import { randomBytes } from 'node:crypto'
import { TransactionRollbackError } from 'drizzle-orm'
import type { ClientConfig, Pool, PoolConfig } from 'pg'
import { inject } from 'vitest'
import { onDatabase, openDatabase, unhurried, type Database, type Db } from './db.ts'
import './testing-hashing.ts'
import './testing-statements.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for tests, and the migrated database on it that each test file gets a copy of. */
    database: { connection: ClientConfig; template: string }
  }
}

const asTested: PoolConfig = {
  max: 5,
  // Twenty at once wait for five connections, on a busy machine for longer than a visitor would.
  connectionTimeoutMillis: 120_000,
  // Each statement is planned once, not five times for its values first: see testing-statements.ts.
  options: '-c plan_cache_mode=force_generic_plan',
}

export type TestDatabase = Database & { connection: PoolConfig }

/** What the test file that runs was given; a copy of the template may go on to the next one. */
const databases: { name: string; database: Database; isCopy: boolean }[] = []

/** Copies of the template that the files before have left, empty again; the last one is still connected to. */
const spare: { name: string; database?: Database }[] = []

/** The structure that every copy of the template begins with. */
let structure: string | undefined

/**
 * A database of its own, migrated and without rows, for this test file; or, if it is to be kept for other files, to the
 * end of the run. `template0` is an empty one.
 */
export const testDatabase = async ({
  template = inject('database').template,
  keep = false,
} = {}): Promise<TestDatabase> => {
  const isMigrated = template === inject('database').template
  const isCopy = isMigrated && !keep
  const reused = isCopy ? spare.pop() : undefined
  const name = reused?.name ?? `${isMigrated ? template : 'test'}_${randomBytes(8).toString('hex')}`
  // To log each page of a copy takes three times as long as to copy the files, where nobody waits for a disk.
  if (!reused) await administer(`create database ${name} template ${template} strategy file_copy`)
  const connection = onDatabase(inject('database').connection, name)
  if (isCopy) structure ??= await structureOf(connection)
  const database = reused?.database ?? openDatabase({ ...connection, ...asTested })
  if (!keep) databases.push({ name, database, isCopy })
  return { ...database, connection }
}

/**
 * What a test file leaves behind. The next file is given it empty, unless more than rows was changed, and the first of a
 * file's databases with the connections to it: to make a copy of the template takes a tenth of a second of processor time,
 * and so does what a new connection has to learn about the tables. A setup file of the tests calls it: this module outlives
 * the file.
 */
export const leaveTestDatabases = async () => {
  const created = databases.splice(0)
  for (const [nth, { name, database, isCopy }] of [...created.entries()].toReversed()) {
    const target = onDatabase(inject('database').connection, name)
    const isSame = isCopy && structure === (await structureOf(target).catch(() => undefined))
    const open = isSame && nth === 0 ? await forgetSessions(database) : []
    if (open.length === 0 && !database.pool.ended) await database.close()
    if (isSame) {
      await administer(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity
          where datname = '${name}' and pid <> all('{${open.join()}}') and pid <> pg_backend_pid()`,
        target,
      )
      await emptyTables(target)
      spare.push({ name, ...(open.length > 0 && { database }) })
    } else {
      await leave(target)
      await administer(`drop database if exists ${name} with (force)`)
    }
  }
}

/** What was set on the connections that the pool holds is forgotten. Says which processes they are; none, if one is in use. */
const forgetSessions = async ({ pool }: Database): Promise<number[]> => {
  if (pool.ended || pool.idleCount < pool.totalCount) return []
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  return Promise.all(
    clients.map(async (client) => {
      // All of `discard all`, but that statements stay prepared: the driver goes on to name them.
      await client.query(
        'close all; reset session authorization; reset all; unlisten *; discard temp; discard sequences',
      )
      await client.query('select pg_advisory_unlock_all()')
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      client.release()
      return rows[0]?.pid ?? 0
    }),
  )
}

/** Tells a database whose tables, rules or migrations a test has changed from one that differs in rows alone. */
const structureOf = async (target: ClientConfig): Promise<string> => {
  const parts = `select concat_ws(' ', 'table', oid, relname, relkind, relchecks, reloptions) as part
      from pg_class where oid >= 16384
    union all select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, atthasdef)
      from pg_attribute where attrelid >= 16384 and attnum > 0
    union all select concat_ws(' ', 'constraint', oid, convalidated) from pg_constraint where oid >= 16384
    union all select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
    union all select concat_ws(' ', 'function', oid, md5(prosrc)) from pg_proc where oid >= 16384
    union all select concat_ws(' ', 'schema', oid, nspname) from pg_namespace
    union all select concat_ws(' ', 'migration', name, checksum) from platform.migrations
    union all select concat_ws(' ', 'setting', setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())`
  const { rows } = await administer(
    `select md5(string_agg(part, ' ' order by part)) as structure from (${parts}) as all_parts`,
    target,
  )
  return rows[0].structure
}

/**
 * As a new copy is: no row, no dead one, and every sequence from its start. `truncate` would make a new file of each
 * table and index, which takes a hundred times as long as looking through tables of a few rows; a table without a page has
 * none.
 */
export const emptyTables = async (target: ClientConfig) => {
  await administer(
    `do $$
    declare
      names text[] := array(select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname in ('public', 'uptime'));
      name text;
    begin
      execute 'lock table ' || array_to_string(names, ', ');
      if has_parameter_privilege('session_replication_role', 'set') then
        set local session_replication_role = replica;
        foreach name in array names loop
          if pg_relation_size(name) > 0 then execute 'delete from ' || name; end if;
        end loop;
      else
        execute 'truncate ' || array_to_string(names, ', ');
      end if;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
        where last_value is not null;
    end $$`,
    target,
  )
  const { rows } = await administer(
    `select string_agg(oid::regclass::text, ', ') as written from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'uptime'::regnamespace) and pg_relation_size(oid) > 0`,
    target,
  )
  if (rows[0].written) await administer(`vacuum ${rows[0].written}`, target)
}

/** Runs a test in a transaction that leaves no trace. */
export const inRollback = async (db: Db, test: (db: Db) => Promise<void>): Promise<void> => {
  await db
    .transaction(async (transaction) => {
      await test(transaction)
      transaction.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
}

/** One connection to each database, which knows its tables from the last time. */
const administering = new Map<string, Pool>()

const administer = (statement: string, target: ClientConfig = inject('database').connection) => {
  const address = addressOf(target)
  const pool = administering.get(address) ?? openDatabase({ ...target, ...unhurried, ...oneConnection }).pool
  administering.set(address, pool)
  return pool.query(statement)
}

const oneConnection = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 120_000 }

const leave = async (target: ClientConfig) => {
  await administering.get(addressOf(target))?.end()
  administering.delete(addressOf(target))
}

const addressOf = ({ connectionString, database = '' }: ClientConfig) => connectionString ?? database
