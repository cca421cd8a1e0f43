import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../app/platform/embedded-postgres.ts'
import { createLog } from '../app/platform/log.ts'
import { migrate } from '../app/platform/migrate.ts'
import { onDatabase } from '../app/platform/testing.ts'

/** One server for the whole run, and on it one migrated database that every test file gets a copy of. */
const setup = async (project: TestProject) => {
  const server = await openServer()
  const template = `template_${process.pid}_${Date.now()}`
  await administer(server.connection, `create database ${template} template template0`)
  const pool = new pg.Pool(onDatabase(server.connection, template))
  await migrate(pool)
  await pool.end()
  project.provide('database', { connection: server.connection, template })
  return async () => {
    await administer(server.connection, `drop database ${template}`)
    await server.stop()
  }
}

const openServer = async () => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { connection: { connectionString: given }, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), `fuel-test-${process.pid}-`))
  const embedded = await startEmbedded(folder, { log: createLog('warn') })
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const administer = async (connection: pg.ClientConfig, statement: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export default setup
