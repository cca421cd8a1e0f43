import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Env } from '#platform/env.ts'
import { BeforeBaseline, MigrationChanged } from '#platform/migrate.ts'
import { readAttachment } from '#emails/attachments.ts'
import { renderEmail } from '#emails/index.ts'
import type { DemoPost } from './demo/post.ts'
import { seedDemo } from './demo/world.ts'
import type { RunningServices } from './services.ts'

/** Settings for the demo world: a data folder of its own and no way out to real people, whatever they say of real ones. */
export const demoEnv = (env: Env): Env => ({
  ...env,
  dataDir: resolve('data/demo'),
  databaseUrl: undefined,
  secret: undefined,
  smtpUrl: undefined,
  mailbox: undefined,
})

/**
 * Opens the demo world; when another version of the program made its folder, throws the folder away and begins anew.
 * Nobody keeps anything there, and a newcomer should not have to know about migrations.
 */
export const openDemo = async <Opened>(env: Env, open: (env: Env) => Promise<Opened>): Promise<Opened> => {
  try {
    return await open(env)
  } catch (error) {
    if (!(error instanceof MigrationChanged || error instanceof BeforeBaseline)) throw error
    console.log('The demo data is from another version of the software. Starting over with fresh data.')
    rmSync(env.dataDir, { recursive: true, force: true })
    return open(env)
  }
}

type DemoServices = Pick<RunningServices, 'contextFor' | 'auth' | 'content' | 'env'>

export const fillDemoWorld = async ({ contextFor, auth, content, env }: DemoServices) => {
  const { company } = content
  const render: DemoPost['render'] = (email, data) =>
    renderEmail(email, data, { origin: env.origin, tokenFor: auth.cipher.tokenFor, company })
  const attach: DemoPost['attach'] = (ctx, source) => readAttachment(ctx, { ...content, origin: env.origin }, source)
  const signIns = await seedDemo({ contextFor, auth, content, post: { from: env.mailFrom, render, attach } })
  for (const { email, password } of signIns) console.log(`Sign in as ${email} with the password ${password}`)
}
