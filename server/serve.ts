import { fileURLToPath } from 'node:url'
import * as build from 'virtual:react-router/server-build'
import { system } from '#domain/viewer.ts'
import type { Env } from '#platform/env.ts'
import { createApp } from './app.ts'
import { picturesIn, readAssets } from './assets.ts'
import { startHeartbeat } from './heartbeat.ts'
import { listen } from './listen.ts'
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
    const server = env.worker === 'only' ? undefined : await openDoor(services)
    const settling = settleIntake(services)
    const heart = server && (await startHeartbeat({ context: () => services.contextFor(system), log }))
    const end = async () => {
      clearInterval(settling)
      await heart?.stop()
      await stop()
    }
    stopOnSignal({ server, log, drainSeconds: env.drainSeconds, beginDrain, beginStop, stop: end })
    log.info({ origin: env.origin, port: env.port }, server ? 'open' : 'working')
  } catch (error) {
    await stop()
    throw error
  }
}

/** Open first, warm afterwards: whoever comes early has a page made for them. */
const openDoor = async (services: RunningServices) => {
  await services.learn()
  const assets = await readAssets([clientFolder, picturesIn(services.env)], services.env.origin)
  const { answer, warm } = createApp({ services, build, assets })
  const server = await listen(answer, services.env)
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
