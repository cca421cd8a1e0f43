import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { onDatabase } from '../app/platform/db.ts'
import { startEmbedded } from '../app/platform/embedded-postgres.ts'
import { createLog } from '../app/platform/log.ts'
import { migrate } from '../app/platform/migrate.ts'

/** One server for the whole run, and on it one migrated database that every test file gets a copy of. */
const setup = async (project: TestProject) => {
  const { connection, stop } = await openServer()
  const template = `template_${process.pid}_${Date.now()}`
  await administer(connection, `create database ${template} template template0`)
  const pool = new Pool(onDatabase(connection, template))
  await migrate(pool).finally(() => pool.end())
  project.provide('database', { connection, template })
  return async () => {
    for (const name of await copiesOf(connection, template))
      await administer(connection, `drop database ${name} with (force)`)
    await stop()
  }
}

/**
 * The server that DATABASE_URL names, or one of our own that leaves nothing behind. Tests make databases of their own
 * there and drop them; TEST_DATABASE_URL is for anyone who wants them on another server than the program's.
 */
const openServer = async () => {
  const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL
  if (given) return { connection: { connectionString: given }, stop: async () => {} }
  await endAbandonedServers()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // What tests write is thrown away: nobody waits for a disk.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', ...calm }
  const { connection, stop } = await startEmbedded(folder, { log: createLog('warn'), settings })
  return { connection, stop: () => stop().then(() => rmSync(folder, { recursive: true })) }
}

/** Each file leaves its database without a dead row; and those of a worker are all connected to. */
const calm = { autovacuum: 'off', max_connections: 200 }

const prefix = 'fuel-test-'

/** A test run that was killed could not stop its server: the next run does, unless another is at it. */
const endAbandonedServers = async () => {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    if (isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = join(tmpdir(), name)
    await startEmbedded(folder, { log: createLog('silent') }).then(
      ({ stop }) => stop(),
      () => {},
    )
    // Another run may be at the same folder: what one has deleted the other finds gone, or not yet empty.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The template, and the copies of it that were kept for the whole run. */
const copiesOf = async (connection: ClientConfig, template: string): Promise<string[]> => {
  const { rows } = await administer(connection, `select datname from pg_database where datname like '${template}%'`)
  return rows.map(({ datname }) => datname)
}

const administer = async (connection: ClientConfig, statement: string) => {
  const client = new Client(connection)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

export default setup
