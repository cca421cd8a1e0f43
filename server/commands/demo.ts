import { resolve } from 'node:path'
import { system } from '#domain/viewer.ts'
import { loadEnv, type Env } from '#platform/env.ts'
import { seedDemo } from '../../db/demo.ts'
import { serve } from '../serve.ts'
import type { RunningServices } from '../services.ts'

/** Serves the demo world from a data folder of its own, whatever the settings say of real ones. */
export const demo = () => serve(demoEnv(loadEnv()), fill)

export const demoEnv = (env: Env): Env => ({
  ...env,
  dataDir: resolve('data/demo'),
  databaseUrl: undefined,
  secret: undefined,
  smtpUrl: undefined,
})

export const fill = async ({ contextFor }: RunningServices) => {
  const signIns = await seedDemo(contextFor(system))
  for (const { email, password } of signIns) console.log(`Sign in as ${email} with the password ${password}`)
}
