// npm run dev: the demo world through Vite, with everything in app/ and server/ reloaded as it changes.
import { createServer as createHttpServer } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { EnvError, loadEnv } from '#platform/env.ts'

type Modules = {
  app: typeof import('./app.ts')
  services: typeof import('./services.ts')
  demo: typeof import('./demo-world.ts')
  stopping: typeof import('./stopping.ts')
}

const open = async () => {
  const http = createHttpServer()
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
  const load = <Name extends keyof Modules>(file: string) =>
    vite.ssrLoadModule(`/server/${file}.ts`) as Promise<Modules[Name]>

  const { demoEnv, fillDemoWorld } = await load<'demo'>('demo-world')
  const env = demoEnv(loadEnv())
  const { createServices } = await load<'services'>('services')
  const services = await createServices(env)
  await fillDemoWorld(services)

  http.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, async (error: unknown) => {
      try {
        if (error) throw error
        const { createApp } = await load<'app'>('app')
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
        createApp({ services, build, assets: new Map(), mode: 'development' })(incoming, outgoing)
      } catch (error) {
        console.error(error)
        outgoing.writeHead(500).end('The program does not load; the console says why.')
      }
    })
  })

  vite.watcher.add('content').on('change', (file) => {
    if (!file.includes('/content/') || file.includes('/app/')) return
    try {
      services.readContentAgain()
      vite.ws.send({ type: 'full-reload' })
    } catch (error) {
      console.error((error as Error).message)
    }
  })

  const { stopOnSignal } = await load<'stopping'>('stopping')
  http.listen(env.port, env.host, () => console.log(`The demo world is open at ${env.origin}`))
  const stop = async () => {
    await vite.close()
    await services.stop()
  }
  stopOnSignal({ server: http, log: services.log, beginStop: services.beginStop, stop })
}

await open().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error)
  process.exit(1)
})
