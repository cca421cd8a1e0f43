import type { PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from './log.ts'
import { isUnavailable } from './unavailable.ts'

/** `signal` is raised when the process stops: finish what is in hand and return. */
export type Run = (signal: AbortSignal) => Promise<void>

export type JobDepth = { waiting: number; active: number; oldestSeconds: number }

export type Jobs = {
  /** Runs by the clock, once per tick for all processes together. `cron` is read in the company's time zone. */
  every: (name: string, cron: string, run: Run) => Promise<void>
  /** Runs when woken. */
  work: (name: string, run: Run) => Promise<void>
  /** Has the job run soon, in whichever process works. Call it after the commit; many calls at once are one. */
  wake: (name: string) => void
  /** How many wait to be run, how many are, and for how many seconds the oldest one has waited. */
  depth: () => Promise<JobDepth>
  /** Ends the jobs in hand, waiting `seconds` for them, and lets go of the database. */
  stop: (seconds?: number) => Promise<void>
}

type Setting = { connection: PoolConfig; log: Pick<Log, 'info' | 'warn' | 'error'>; timeZone: string }

/**
 * A job is a knock on the door, never the truth: what is to be done stands in tables of its own. So one knock waits
 * at a time, none is retried, and one that is lost is made good by the next tick.
 */
const queue = { policy: 'short', retryLimit: 0, expireInSeconds: 900, retentionSeconds: 3600, deleteAfterSeconds: 3600 }

/** Seconds between two polls for what another process may have woken. Nobody waits for what runs less often than each minute. */
const pollingSeconds = (cron?: string) => (!cron || cron.startsWith('* ') ? 1 : 20)
const wakeDelay = 50

export const startJobs = async ({ connection, log, timeZone }: Setting): Promise<Jobs> => {
  const boss = new PgBoss({ ...(connection as object), schema: 'jobs', max: 3, application_name: 'jobs' })
  const ending = new AbortController()
  const workers = new Map<string, string>()
  const knocks = new Map<string, NodeJS.Timeout>()
  const formatTrouble = atMostEvery(30_000, (err: unknown) => log.error({ err }, 'jobs are in trouble'))
  boss.on('error', formatTrouble)
  boss.on('warning', ({ message }) =>
    log.warn({ err: Object.assign(new Error(message), { loggable: true }) }, 'jobs warn'),
  )
  await boss.start()

  const prepared = new Set<string>()
  /** The process that wakes may have started before the one that works. */
  const prepare = async (name: string) => {
    if (prepared.has(name)) return
    await boss.createQueue(name, queue)
    prepared.add(name)
  }

  const work = async (name: string, run: Run, cron?: string) => {
    await prepare(name)
    const worker = await boss.work(name, { pollingIntervalSeconds: pollingSeconds(cron) }, async () => {
      // The job is done even when its work failed: pg-boss would store the error, and errors may quote people.
      await run(ending.signal).catch((err: unknown) =>
        log[isUnavailable(err) ? 'warn' : 'error']({ task: name, err }, 'task failed'),
      )
    })
    workers.set(name, worker)
  }

  const wakeJob = async (name: string) => {
    knocks.delete(name)
    await prepare(name)
    await boss.send(name, {})
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }

  return {
    work,
    every: async (name, cron, run) => {
      await work(name, run, cron)
      await boss.schedule(name, cron, null, { tz: timeZone })
    },
    wake: (name) => {
      if (ending.signal.aborted || knocks.has(name)) return
      knocks.set(name, setTimeout(() => wakeJob(name).catch(formatTrouble), wakeDelay).unref())
    },
    depth: async () => {
      // The library's own figures are a minute old.
      const { rows } = await boss.getDb().executeSql(depth)
      return rows[0] as JobDepth
    },
    stop: async (seconds = 10) => {
      ending.abort()
      knocks.forEach((timer) => clearTimeout(timer))
      // A database that hangs must not hang the end of the process.
      await withinSeconds(seconds + 2, boss.stop({ timeout: seconds * 1000 })).catch(formatTrouble)
    },
  }
}

/** The library has jobs of its own for the clock; those that begin later do not wait. */
const depth = `
  select count(*) filter (where state < 'active')::int as waiting,
    count(*) filter (where state = 'active')::int as active,
    coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as "oldestSeconds"
  from jobs.job where state <= 'active' and start_after <= now() and name not like '\\_\\_pgboss%'`

const atMostEvery = <Argument>(milliseconds: number, action: (argument: Argument) => void) => {
  let last = -Infinity
  return (argument: Argument) => {
    if (performance.now() - last < milliseconds) return
    last = performance.now()
    action(argument)
  }
}

const withinSeconds = async (seconds: number, work: Promise<void>) => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The jobs did not stop in time.')), seconds * 1000)
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
