import { Temporal } from 'temporal-polyfill'
import { loadContent } from '#content/index.ts'
import { authPlan } from '#domain/accounts/auth-plan.ts'
import { findSession, oncePerRequest, viewerOf } from '#domain/accounts/session.ts'
import type { Context } from '#domain/context.ts'
import { system, type Viewer } from '#domain/viewer.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import type { Letterhead } from '#emails/email.ts'
import { createAuth } from '#platform/auth.ts'
import type { Env } from '#platform/env.ts'
import { startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mailer.ts'
import { loadSecret } from '#platform/secret.ts'
import type { Services } from '#routes/http/context.ts'
import { startTasks } from '#tasks/index.ts'
import { openMigrated, readiness } from './database.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

export type RunningServices = Services & {
  pages: PageCache
  /** Says to everyone that the end has begun. */
  beginStop: () => void
  /** Ends the worker, then the database. */
  stop: () => Promise<void>
}

/** Opens what the program stands on, in the order in which it leans on itself. Throws in plain words what is missing. */
export const createServices = async (env: Env): Promise<RunningServices> => {
  const log = createLog(env.logLevel)
  const content = loadContent('content')
  const secret = loadSecret(env)
  const { db, pool, connection, close } = await openMigrated(env, log)
  const jobs = await startJobs({ connection, log, timeZone: content.company.timeZone })
  const mailer = createMailer(env)
  const auth = createAuth({ ...authPlan(db), secret, origin: env.origin, log })
  const mails = mailPlan({ staffEmail: env.staffEmail ?? content.company.email })
  const head: Letterhead = { origin: env.origin, company: { ...content.company } }
  const ending = new AbortController()

  const sessionOf = oncePerRequest((headers) => findSession({ db, auth, now: Temporal.Now.instant(), log }, headers))
  const contextFor = (viewer: Viewer): Context => ({
    ...{ db, viewer, mails, now: Temporal.Now.instant() },
    ...{ calendar: content.calendar, promises: content.promises },
  })

  if (env.worker !== 'off') {
    const post = { mailer, from: env.mailFrom, render: (email: string, data: Parameters<typeof mails>[0]) => renderEmail(email, data, head) }
    await startTasks(jobs, { context: () => contextFor(system), post, wake: jobs.wake, log })
  }

  return {
    ...{ env, log, content, db, auth, contextFor, wake: jobs.wake },
    sessionOf,
    viewerOf: async (headers) => viewerOf(await sessionOf(headers)),
    ready: readiness(pool),
    pages: createPageCache(env.origin),
    ending: ending.signal,
    beginStop: () => ending.abort(),
    stop: async () => {
      ending.abort()
      await jobs.stop()
      mailer.close()
      await close()
    },
  }
}
