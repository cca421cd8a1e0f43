import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { type ClientConfig, Pool, type PoolConfig } from 'pg'

/** A pool or one of its transactions: verbs do not care which. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export type Database = { pool: Pool; db: Db; close: () => Promise<void> }

const seconds = 1000

/** Waiting longer helps nobody: a visitor is told that the database is away. */
const limits: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 5 * seconds,
  idleTimeoutMillis: 30 * seconds,
  statement_timeout: 15 * seconds,
  idle_in_transaction_session_timeout: 30 * seconds,
  // The server counts its own timeout; this one counts when the server itself stands still.
  query_timeout: 20 * seconds,
  keepAlive: true,
}

/** For migrations, backup and restore: they take as long as they take. */
export const unhurried: PoolConfig = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
}

export const openDatabase = (target: PoolConfig): Database => {
  const pool = new Pool({ ...limits, ...target })
  // A connection that breaks tells whoever waits for an answer. As an event nobody hears it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: drizzle({ client: pool }), close: () => pool.end() }
}

/** The same server, another of its databases. */
export const onDatabase = (server: ClientConfig, database: string): ClientConfig => {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { ...server, connectionString: url.href }
}
