import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { system } from '#domain/viewer.ts'
import type { Env } from '#platform/env.ts'
import { createApp } from './app.ts'
import { picturesIn, readAssets } from './assets.ts'
import { startHeartbeat } from './heartbeat.ts'
import { listen } from './listen.ts'
import { createMetrics, openMetrics, type Metrics } from './metrics.ts'
import { contentReferences } from './site-map.ts'
import { createServices, type RunningServices } from './services.ts'
import { stopOnSignal } from './stopping.ts'

/** Beside the server's own bundle: build/server/index.js and build/client. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

/** Opens everything the settings ask for and keeps it open until a signal. `before` runs before the door opens. */
export const serve = async (env: Env, before?: (services: RunningServices) => Promise<void>) => {
  const services = await createServices(env, contentReferences(build))
  const { log, beginDrain, beginStop, stop } = services
  try {
    await before?.(services)
    const metrics = env.metricsPort === undefined ? undefined : createMetrics(services)
    const watched = metrics && (await openMetrics(metrics, { host: env.host, port: env.metricsPort ?? 0 }))
    const server = env.worker === 'only' ? undefined : await openDoor(services, metrics)
    const settling = settleIntake(services)
    let heart: Awaited<ReturnType<typeof startHeartbeat>> | undefined
    const end = async () => {
      clearInterval(settling)
      watched?.close()
      watched?.closeAllConnections()
      await heart?.stop()
      await stop()
    }
    // Before anything waits: a signal that comes now would end the process as it stands.
    stopOnSignal({ server, log, drainSeconds: env.drainSeconds, beginDrain, beginStop, stop: end })
    if (server) heart = await startHeartbeat({ context: () => services.contextFor(system), log })
    log.info({ origin: env.origin, port: env.port }, server ? 'open' : 'working')
  } catch (error) {
    await stop()
    throw error
  }
}

/** Open first, assistant and pages ahead afterwards: for anyone who comes early what they ask for is made. */
const openDoor = async (services: RunningServices, metrics: Metrics | undefined) => {
  await services.learn()
  const assets = await readAssets([clientFolder, picturesIn(services.env)], services.env.origin)
  const app = createApp({ services, build, assets })
  const { answer, warm } = app
  const server = await listen(metrics?.measured(app) ?? answer, services.env)
  if (services.env.prepareAhead)
    void warm().catch((err: unknown) => services.log.warn({ err }, 'pages could not be rendered ahead'))
  return server
}

/** Milliseconds between two looks whether the database is back, while forms are kept on disk for it. */
const pause = 2000

/** What was kept, by this process or the one before it, becomes requests as soon as the database is there. */
const settleIntake = ({ intake, ready, log }: RunningServices) => {
  const settle = async () => {
    if (intake?.waiting() && (await ready())) await intake.settle()
  }
  const attempt = () => void settle().catch((err: unknown) => log.warn({ err }, 'kept forms still wait'))
  attempt()
  return setInterval(attempt, pause).unref()
}
