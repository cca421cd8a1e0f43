import { randomBytes } from 'node:crypto'
import { TransactionRollbackError } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database, type Db } from './db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for tests, and the migrated database on it that each test file gets a copy of. */
    database: { connection: pg.ClientConfig; template: string }
  }
}

export type TestDatabase = Database & { connection: pg.PoolConfig }

/** A database of its own for the calling test file, migrated and empty; dropped when the file is done. */
export const testDatabase = async ({ template = inject('database').template } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  const connection = onDatabase(inject('database').connection, name)
  const database = openDatabase({ ...connection, max: 5 })
  afterAll(async () => {
    if (!database.pool.ended) await database.close()
    await administer(`drop database if exists ${name} with (force)`)
  })
  return { ...database, connection }
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

/** The same server, another of its databases. */
export const onDatabase = (server: pg.ClientConfig, database: string): pg.ClientConfig => {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

const administer = async (statement: string) => {
  const client = new pg.Client(inject('database').connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
