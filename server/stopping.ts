import type { Server } from 'node:http'
import type { Log } from '#platform/log.ts'
import { closeDoor } from './listen.ts'

/** How long requests in flight may take once we were told to stop. */
const patience = 10_000

/** npm and the terminal both hand one Ctrl-C on: what follows this soon is the same wish. */
const echo = 500

type Options = { server?: Server; log: Log; beginStop: () => void; stop: () => Promise<void> }

/** SIGTERM or SIGINT: takes no new request, answers those in flight, then closes. A second signal ends at once. */
export const stopOnSignal = ({ server, log, beginStop, stop }: Options) => {
  let told: number | undefined
  const onSignal = async (signal: NodeJS.Signals) => {
    if (told !== undefined) return performance.now() - told < echo ? undefined : process.exit(1)
    told = performance.now()
    log.info({ signal }, 'stopping')
    try {
      beginStop()
      if (server) await closeDoor(server, patience)
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
