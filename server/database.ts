import type pg from 'pg'
import { connectionTo, openDatabase, type Database } from '#platform/db.ts'
import { startEmbedded } from '#platform/embedded-postgres.ts'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import { eachHost } from '#platform/settings.ts'
import { migrate, pendingMigrations } from '#platform/migrate.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { UserFacingError } from './user-facing-error.ts'

export type OpenDatabase = Database & { connection: pg.PoolConfig }

const longestLook = 2_000

/** Where the database is that the settings name: theirs, or our own under DATA_DIR. `leave` when done with it. */
export const reachDatabase = async (
  env: Env,
  log: Log,
  onLaunch?: () => void,
): Promise<{ connection: pg.PoolConfig; leave: () => Promise<void> }> => {
  if (env.databaseUrl) return { connection: connectionTo(env.databaseUrl), leave: async () => {} }
  const { connection, stop } = await startEmbedded(env.dataDir, { log, onLaunch })
  return { connection, leave: stop }
}

/**
 * What `make` gives, and the database with every migration applied. While PostgreSQL starts on its own, this process makes
 * it; where that fails, nothing is migrated.
 */
export const openWith = async <Made>(
  env: Env,
  log: Log,
  make: () => Made,
): Promise<{ made: Made; database: OpenDatabase }> => {
  const { promise: launched, resolve: onLaunch } = Promise.withResolvers<void>()
  const reaching = reachDatabase(env, log, onLaunch)
  const reached = reaching.then(
    () => {},
    () => {},
  )
  await Promise.race([launched, reached])
  let made: Made
  try {
    made = make()
  } catch (error) {
    await reaching.then(({ leave }) => leave()).catch(() => {})
    throw error
  }
  return { made, database: await migrateAt(await reaching, env, log) }
}

const migrateAt = async (
  { connection, leave }: Awaited<ReturnType<typeof reachDatabase>>,
  env: Env,
  log: Log,
): Promise<OpenDatabase> => {
  const database = openDatabase(connection)
  const close = async () => {
    await database.close()
    await leave()
  }
  try {
    if (env.databaseUrl) await findHost(database.pool, eachHost(env.databaseUrl).length)
    const migrations = await migrate(database.pool)
    if (migrations.length > 0) log.info({ migrations }, 'migrations applied')
    return { ...database, connection, close }
  } catch (error) {
    await close()
    throw inPlainWords(error, env)
  }
}

/** Each connection that fails makes the next one try the next host. What the last one says is said by the person who asks next. */
const findHost = async (pool: pg.Pool, hosts: number) => {
  for (let tried = 1; tried < hosts; tried++)
    if (
      await pool.query('select 1').then(
        () => true,
        () => false,
      )
    )
      return
}

export const inPlainWords = (error: unknown, env: Env) =>
  isUnavailable(error) && env.databaseUrl ? new UserFacingError("The database in DATABASE_URL doesn't respond.") : error

/** Whether the database answers soon and has every migration. What was seen ready once is asked for its pulse alone. */
export const readiness = (pool: pg.Pool) => {
  let migrated = false
  const look = async () => {
    migrated ||= (await pendingMigrations(pool)).length === 0
    await pool.query('select 1')
    return migrated
  }
  const late = () => new Promise<false>((resolve) => void setTimeout(resolve, longestLook, false).unref())
  return () => Promise.race([look(), late()]).catch(() => false)
}
