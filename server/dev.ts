// npm run dev: the demo world through Vite, with everything in app/ and server/ reloaded as it changes.
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { sep } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer, type ViteDevServer } from 'vite'
import { EnvError, loadEnv, type Env } from '#platform/env.ts'
import type { RunningServices } from './services.ts'

type Modules = {
  app: typeof import('./app.ts')
  assets: typeof import('./assets.ts')
  services: typeof import('./services.ts')
  'demo-world': typeof import('./demo-world.ts')
  listen: typeof import('./listen.ts')
  stopping: typeof import('./stopping.ts')
}

const open = async () => {
  const http = createHttpServer()
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
  // Vite's own listener ends the process at once, and the database would be left behind.
  process.removeAllListeners('SIGTERM')

  const { demoEnv, fillDemoWorld, openDemo } = await load(vite, 'demo-world')
  const env = demoEnv(loadEnv())
  const { createServices } = await load(vite, 'services')
  const services = await openDemo(env, (env) => createServices(env))
  const stop = async () => {
    await vite.close()
    await services.stop()
  }
  try {
    await fillDemoWorld(services)
    http.on('request', (incoming, outgoing) => {
      vite.middlewares(incoming, outgoing, (error: unknown) => answer(vite, services, error)(incoming, outgoing))
    })
    reloadWithContent(vite, services, env.contentDir)
    await (await load(vite, 'listen')).openDoor(http, env)
    const { stopOnSignal } = await load(vite, 'stopping')
    const { log, beginDrain, beginStop } = services
    stopOnSignal({ server: http, log, drainSeconds: 0, beginDrain, beginStop, stop })
    console.log(`The demo world is open at ${env.origin}`)
  } catch (error) {
    await stop()
    throw error
  }
}

const load = <Name extends keyof Modules>(vite: ViteDevServer, file: Name) =>
  vite.ssrLoadModule(`/server/${file}.ts`) as Promise<Modules[Name]>

const pictures = async (vite: ViteDevServer, env: Env) => {
  const { picturesIn, readAssets } = await load(vite, 'assets')
  return readAssets([picturesIn(env)], env.origin)
}

/** The program as it stands now: what did not change is not loaded again. */
const answer =
  (vite: ViteDevServer, services: RunningServices, failed: unknown): RequestListener =>
  async (incoming, outgoing) => {
    try {
      if (failed) throw failed
      const { createApp } = await load(vite, 'app')
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      createApp({ services, build, assets: await pictures(vite, services.env), mode: 'development' }).answer(
        incoming,
        outgoing,
      )
    } catch (error) {
      console.error(error)
      outgoing.writeHead(500).end('The program does not load; the console says why.')
    }
  }

/** A saved content file shows at once; one with a mistake in it is complained of, and the last good one stays. */
const reloadWithContent = (vite: ViteDevServer, services: RunningServices, contentDir: string) => {
  const content = `${contentDir}${sep}`
  vite.watcher.add(content).on('all', (_event, file) => {
    if (!file.startsWith(content)) return
    try {
      services.readContentAgain()
      vite.ws.send({ type: 'full-reload' })
    } catch (error) {
      console.error(String(error))
    }
  })
}

await open().catch((error: unknown) => {
  const plain = error instanceof EnvError || (error instanceof Error && error.name === 'UserFacingError')
  console.error(plain ? error.message : error)
  process.exit(1)
})
