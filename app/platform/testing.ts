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

const made: { name: string; database: Database }[] = []

/**
 * A database of its own, migrated and without rows; dropped when the test file is done, or, if it is to be kept for
 * other files, at the end of the run. `template0` is an empty one.
 */
export const testDatabase = async ({
  template = inject('database').template,
  keep = false,
} = {}): Promise<TestDatabase> => {
  const name = `${keep ? template : 'test'}_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  const connection = onDatabase(inject('database').connection, name)
  const database = openDatabase({ ...connection, max: 5 })
  if (!keep) made.push({ name, database })
  return { ...database, connection }
}

/** What a test file leaves behind. A setup file of the tests calls it: this module outlives the file. */
export const dropTestDatabases = async () => {
  for (const { name, database } of made.splice(0)) {
    if (!database.pool.ended) await database.close()
    await administer(`drop database if exists ${name} with (force)`)
  }
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

const administer = async (statement: string) => {
  const client = new Client(inject('database').connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
