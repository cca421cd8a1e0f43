import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { passagesOf } from '#assistant/built-in/passages.ts'
import {
  billingOf,
  billToleranceOf,
  creditRulesOf,
  priceRulesOf,
  toleranceOf,
  type Content,
  type KnownNames,
} from '#content/index.ts'
import { authPlan } from '../app/features/accounts/sign-in.ts'
import { findSession, oncePerRequest, viewerFromSession } from '../app/features/accounts/session.ts'
import { signDrawnAt } from '../app/features/requests/pages/receive.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { leftOfDay } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { system, visitor, type Viewer } from '#domain/viewer.ts'
import { checkOrder } from '#features/credit/holds.ts'
import { fullDays } from '#features/orders/day-capacity.ts'
import { refreshTanks } from '#features/standing/refresh.ts'
import { confirmationsForOrderShare } from '#features/storm/limits.ts'
import { openIntake } from '#features/requests/intake.ts'
import { mailPlan } from '#emails/index.ts'
import { createAuth } from '#platform/auth.ts'
import { openDatabase } from '#platform/db.ts'
import { createCipher } from '#platform/cipher.ts'
import type { Env } from '#platform/env.ts'
import type { Jobs } from '#platform/jobs.ts'
import { openJournal } from '#platform/journal.ts'
import { createLog, type Log } from '#platform/log.ts'
import { openStripe } from '#platform/stripe.ts'
import { loadSecret } from '#platform/secret.ts'
import type { Services } from '../app/http/context.ts'
import type { PreparedAssistant } from '#assistant/index.ts'
import { openAssistant, startLearning } from './assistant.ts'
import { openWith, readiness, type OpenDatabase } from './database.ts'
import { openRoads } from './roads.ts'
import { watchSettings } from './settings-watcher.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { newNonce } from './security.ts'
import { sharedFor } from './shared-for.ts'
import { siteContent } from './site-content.ts'
import { startWorker } from './worker.ts'

export type RunningServices = Services & {
  assistant: PreparedAssistant
  pages: PageCache
  /** Content files changed: reads them, and makes every page anew. Throws ContentError and keeps what it had. */
  readContentAgain: () => void
  /** How the pool of database connections stands. */
  connections: () => { total: number; idle: number; waiting: number }
  /** How the queue of jobs stands, of all processes together. */
  jobDepth: Jobs['depth']
  /** Whether the database answers and every migration is applied. */
  ready: () => Promise<boolean>
  /** Raised when the process is told to stop: from then on it says that it is not ready. */
  draining: AbortSignal
  beginDrain: () => void
  /** Says to everyone that the end has begun. */
  beginStop: () => void
  /** Ends the worker, then the database. */
  stop: () => Promise<void>
}

/**
 * Opens what the program stands on, in the order in which it leans on itself. Throws in plain words what is missing.
 * `known` is what content may speak of; without it, as on the command line, names and links are taken on trust.
 */
export const createServices = async (env: Env, names?: KnownNames): Promise<RunningServices> => {
  const log = createLog(env.logLevel)
  const { made: content, database } = await openWith(env, log, () =>
    siteContent(env.contentDir, log, names, env.origin, env.osrmUrl),
  )
  try {
    return await assemble(env, log, content, database)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The part of every context that content decides. With its hundreds of places and products it is built once, not per request. */
const contextFromContent = (content: Content, { staffEmail }: Env) => {
  const { company, coverage, zips } = content
  const { state, stateCode } = company.address
  return {
    mails: mailPlan({ staffEmail: staffEmail ?? company.email ?? '' }),
    calendar: content.calendar,
    promises: content.promises,
    taxes: content.taxes,
    salesTax: content.salesTax,
    paperWords: content.paperWords,
    tolerance: toleranceOf(content.tolerance),
    billTolerance: billToleranceOf(content.bills),
    credit: creditRulesOf(content.credit, content.legal, content.autopay),
    billing: billingOf(content.billing, tradeProducts(content)),
    pricing: priceRulesOf(content.prices),
    places: {
      state: { name: state, code: stateCode },
      counties: coverage.counties.map(({ name }) => name),
      zips,
      centers: Object.fromEntries(
        coverage.counties.map(({ name, lat, lon }) => [name, { latitude: lat, longitude: lon }]),
      ),
      towns: Object.fromEntries(
        coverage.cities.map(({ name, lat, lon }) => [name.toLowerCase(), { latitude: lat, longitude: lon }]),
      ),
    },
    climate: content.climate,
    storm: content.storm,
  }
}

const assemble = async (
  env: Env,
  log: Log,
  content: ReturnType<typeof siteContent>,
  database: OpenDatabase,
): Promise<RunningServices> => {
  const { db, pool, connection, close } = database
  /** A connection of its own: the process is ready though all others are in use. */
  const pulse = openDatabase({ ...connection, max: 1 })
  const secret = loadSecret(env)
  const cipher = createCipher(secret)
  const auth = createAuth({ ...authPlan(db), secret, origin: env.origin, log })
  const sessionOf = oncePerRequest((headers) => findSession({ db, auth, now: Temporal.Now.instant(), log }, headers))
  const stampNow = forAMoment(() => signDrawnAt({ cipher, now: Temporal.Now.instant() }))
  const pages = createPageCache({
    origin: env.origin,
    newCopy: () => ({ nonce: newNonce(), submissionId: randomUUID(), drawnAt: stampNow() }),
    leftOfDay: () => leftOfDay(content.now.calendar, Temporal.Now.instant()),
    // A process that does not prepare is not there for long.
    hard: env.prepareAhead,
  })
  const processor = env.stripe && openStripe(env.stripe)
  const roads = openRoads({ env, log, db })
  const draining = new AbortController()
  const ending = new AbortController()
  const following = await watchSettings({ db, log, content, forget: pages.forget })

  let cached: { content: Content; context: ReturnType<typeof contextFromContent> } | undefined
  const sharedContext = () => {
    if (cached?.content !== content.now)
      cached = { content: content.now, context: contextFromContent(content.now, env) }
    return cached.context
  }
  const fullDaysLately = sharedFor(5_000, () => fullDays(contextFor(visitor)))
  const contextFor = (viewer: Viewer): Context => ({
    ...sharedContext(),
    db,
    viewer,
    cipher,
    checkOrder,
    // A stranger's form page is kept for a minute; one whose link fills it in is drawn for each who asks.
    fullDays: (ctx, gallons) =>
      'userId' in viewer || gallons !== undefined ? fullDays(ctx, gallons) : fullDaysLately(),
    confirmationsForOrder: confirmationsForOrderShare,
    tanksChanged: refreshTanks,
    processor,
    roads: roads(content.now.dataAddresses.drives),
    settings: content.base,
    site: content.site,
    now: Temporal.Now.instant(),
  })
  const assistant = openAssistant(
    env,
    log,
    () => content.now,
    () => worker.wake('send-mails'),
  )
  const learning = startLearning({ assistant, context: () => contextFor(system), log })
  const worker = await startWorker({
    env,
    log,
    database,
    context: () => contextFor(system),
    content: () => content.now,
    tokenFor: auth.cipher.tokenFor,
    secret,
    retention: () => content.now.retention,
  })

  const viewerWith = async (headers: Headers) => viewerFromSession(await sessionOf(headers))
  const intake = env.intakeJournal
    ? openIntake({
        journal: await openJournal(join(env.dataDir, 'intake'), cipher),
        contextOf: async (cookie) => contextFor(cookie ? await viewerWith(new Headers({ cookie })) : visitor),
        log,
        wake: worker.wake,
      })
    : undefined

  return {
    env,
    log,
    db,
    auth,
    assistant,
    passages: () => passagesOf(content.now),
    learn: learning.learn,
    contextFor,
    sessionOf,
    pages,
    wake: worker.wake,
    get content() {
      return content.now
    },
    viewerOf: viewerWith,
    intake,
    ready: readiness(pulse.pool),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    jobDepth: worker.depth,
    draining: draining.signal,
    ending: ending.signal,
    followChanges: following.now,
    papers: following.papers,
    contentWith: content.withText,
    everyProduct: content.everyProduct,
    readContentAgain: () => {
      content.readAgain()
      pages.forget()
    },
    beginDrain: () => draining.abort(),
    beginStop: () => ending.abort(),
    stop: async () => {
      ending.abort()
      following.stop()
      learning.stop()
      await worker.stop()
      await pulse.close()
      await close()
    },
  }
}

/** What is good for a tenth of a second: sealed for each of ten thousand visitors a second it would cost more than the page. */
const forAMoment = (make: () => string) => {
  let [made, at] = ['', -Infinity]
  return () => {
    const now = performance.now()
    if (now - at >= 100) [made, at] = [make(), now]
    return made
  }
}
