import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { closeDoor } from './listen.ts'

/** How long requests in flight may take once we were told to stop. */
const finishTimeout = 10_000

/** npm and the terminal both hand one Ctrl-C on: what follows this soon is the same wish. */
const echo = 500

type Options = {
  server?: Server
  log: Log
  /** How long it still serves while it says that it is not ready: until every proxy has heard it. */
  drainSeconds: number
  beginDrain: () => void
  beginStop: () => void
  stop: () => Promise<void>
}

/**
 * SIGTERM or SIGINT: says that it is not ready and serves on for the drain, every connection for a last time; then takes
 * no new request, answers those in flight, and closes. A second signal ends at once.
 */
export const stopOnSignal = ({ server, log, drainSeconds, beginDrain, beginStop, stop }: Options) => {
  let stoppedAt: number | undefined
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stoppedAt !== undefined) return performance.now() - stoppedAt < echo ? undefined : process.exit(1)
    stoppedAt = performance.now()
    log.info({ signal }, 'stopping')
    try {
      beginDrain()
      server?.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false))
      if (server) await sleep(drainSeconds * 1000)
      beginStop()
      if (server) await closeDoor(server, finishTimeout)
      await stop()
      log.info('stopped')
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'could not stop cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
