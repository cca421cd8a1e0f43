import { randomBytes } from 'node:crypto'
import { TransactionRollbackError } from 'drizzle-orm'
import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { inject } from 'vitest'
import { onDatabase, openDatabase, type Database, type Db } from './db.ts'
import { hashing } from './hashing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for tests, and the migrated database on it that each test file gets a copy of. */
    database: { connection: ClientConfig; template: string }
  }
}

export type TestDatabase = Database & { connection: PoolConfig }

/** What the test file that runs was given; a copy of the template with the structure that it had. */
const made: { name: string; database: Database; structure?: string }[] = []

/** Copies of the template that the files before have left, empty again. */
const spare: { name: string; structure: string }[] = []

/**
 * A database of its own, migrated and without rows, for this test file; or, if it is to be kept for other files, to the
 * end of the run. `template0` is an empty one.
 */
export const testDatabase = async ({
  template = inject('database').template,
  keep = false,
} = {}): Promise<TestDatabase> => {
  const isMigrated = template === inject('database').template
  const again = isMigrated && !keep ? spare.pop() : undefined
  const name = again?.name ?? `${isMigrated ? template : 'test'}_${randomBytes(8).toString('hex')}`
  if (!again) await administer(`create database ${name} template ${template}`)
  const structure = again?.structure ?? (isMigrated ? await structureOf(name) : undefined)
  const connection = onDatabase(inject('database').connection, name)
  // Twenty at once wait for five connections, on a busy machine for longer than a visitor would.
  const database = openDatabase({ ...connection, max: 5, connectionTimeoutMillis: 120_000 })
  if (!keep) made.push({ name, database, structure })
  return { ...database, connection }
}

/**
 * What a test file leaves behind. To make a copy of the template takes a third of a second of processor time, and to
 * empty one a hundredth: the next file is given it, unless more than rows was changed. A setup file of the tests calls
 * it: this module outlives the file.
 */
export const leaveTestDatabases = async () => {
  for (const { name, database, structure } of made.splice(0)) {
    if (!database.pool.ended) await database.close()
    await administer(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`)
    if (structure && structure === (await structureOf(name).catch(() => undefined))) {
      await emptyTables(onDatabase(inject('database').connection, name))
      spare.push({ name, structure })
    } else await administer(`drop database if exists ${name} with (force)`)
  }
}

/** Tells a database whose tables, rules or migrations a test has changed from one that differs in rows alone. */
const structureOf = async (name: string): Promise<string> => {
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
    onDatabase(inject('database').connection, name),
  )
  return rows[0].structure
}

/**
 * As a new copy is: no row, no dead one, and every sequence from its start. `truncate` would make a new file of each
 * table and index, which takes a hundred times as long as looking through tables of a few rows.
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
        foreach name in array names loop execute 'delete from ' || name; end loop;
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

const remembering = <Key, Value>(work: (key: Key) => Promise<Value>) => {
  const done = new Map<string, Promise<Value>>()
  return (key: Key): Promise<Value> => {
    const name = JSON.stringify(key)
    const answer = done.get(name) ?? work(key)
    done.set(name, answer)
    answer.catch(() => done.delete(name))
    return answer
  }
}

// scrypt at its full cost, as the built site has it, but of each password once: people in tests share theirs.
Object.assign(hashing, { hash: remembering(hashing.hash), verify: remembering(hashing.verify) })

const administer = async (statement: string, target: ClientConfig = inject('database').connection) => {
  const client = new Client(target)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}
