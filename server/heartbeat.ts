import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '#domain/context.ts'
import { beat, beatSeconds } from '../app/features/uptime/beat.ts'
import type { Log } from '#platform/log.ts'
import { isUnavailable } from '#platform/unavailable.ts'

/** Seconds after which a heartbeat that failed is tried once more: a short absence of the database is no minute of it. */
const retrySeconds = 10

/** A database that hangs must not hang the end of the process. */
const lastSeconds = 10

type Body = { context: () => Pick<Context, 'db' | 'now'>; log: Pick<Log, 'warn'> }

/** Writes down once a minute that this process holds its door open. Stopping writes the last one. */
export const startHeartbeat = async ({ context, log }: Body) => {
  let span: string | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const pulse = async (): Promise<boolean> => {
    try {
      span = await beat(context(), span)
      return true
    } catch (err) {
      // A database that is away is told of elsewhere, and shows as a gap.
      if (!isUnavailable(err)) log.warn({ err }, 'a heartbeat could not be written')
      return false
    }
  }
  const turn = async () => {
    const well = await pulse()
    if (stopped) return
    timer = setTimeout(turn, 1000 * (well ? beatSeconds : retrySeconds))
    timer.unref()
  }
  await turn()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await Promise.race([pulse(), wait(1000 * lastSeconds, undefined, { ref: false })])
    },
  }
}
