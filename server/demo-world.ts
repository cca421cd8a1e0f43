import { resolve } from 'node:path'
import type { Env } from '#platform/env.ts'
import { seedDemo } from './demo/world.ts'
import type { RunningServices } from './services.ts'

/** Settings for the demo world: a data folder of its own and no way out to real people, whatever they say of real ones. */
export const demoEnv = (env: Env): Env => ({
  ...env,
  dataDir: resolve('data/demo'),
  databaseUrl: undefined,
  secret: undefined,
  smtpUrl: undefined,
})

export const fillDemoWorld = async (services: Pick<RunningServices, 'contextFor' | 'auth' | 'content'>) => {
  const signIns = await seedDemo(services)
  for (const { email, password } of signIns) console.log(`Sign in as ${email} with the password ${password}`)
}
