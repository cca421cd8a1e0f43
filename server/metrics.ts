import { createServer, type RequestListener } from 'node:http'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  openMetricsContentType,
  Registry,
  type OpenMetricsContentType,
} from 'prom-client'
import { system } from '#domain/viewer.ts'
import { lastBackups } from '../app/features/uptime/backups.ts'
import { missedAnswers, missedDeliveries, lateConfirmations } from '../app/features/analytics/late-and-missed.ts'
import { outbox } from '../app/features/outbox/outbox.ts'
import { mailboxStanding } from '../app/mails/reader.ts'
import { systemHealth } from '../app/features/uptime/uptime.ts'
import type { App } from './app.ts'
import { openDoor } from './listen.ts'
import type { RunningServices } from './services.ts'

type MetricsServices = Pick<RunningServices, 'contextFor' | 'connections' | 'intake' | 'jobDepth' | 'ready'>

export type Metrics = {
  /** The app's listener, each of whose answers is counted under the pattern of its address. */
  measured: (app: Pick<App, 'answer' | 'patternOf' | 'renders'>) => RequestListener
  /** Everything as it is now, in the OpenMetrics format. */
  text: () => Promise<string>
}

/** Seconds: a page from memory takes less than the first, and nobody waits for the last. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** What can be measured of a process and of what its database holds. Names and labels are of our own making. */
export const createMetrics = (services: MetricsServices): Metrics => {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(openMetricsContentType)
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const labels = ['method', 'route', 'status']
  const requests = new Counter({
    name: 'fuel_http_requests',
    help: 'Requests answered',
    labelNames: labels,
    registers,
  })
  const seconds = new Histogram({
    ...{ name: 'fuel_http_request_duration_seconds', help: 'From the request to the last byte of its answer' },
    ...{ labelNames: ['route'], buckets, registers },
  })
  const connections = new Gauge({
    ...{ name: 'fuel_database_connections', help: 'Connections of the pool; waiting: requests for one' },
    ...{ labelNames: ['state'], registers },
  })
  const renders = new Gauge({
    ...{ name: 'fuel_renders', help: 'Pages rendered live: those under way, and requests in line for one' },
    ...{ labelNames: ['visitors', 'state'], registers },
  })
  const jobs = new Gauge({ name: 'fuel_jobs', help: 'Jobs of the worker', labelNames: ['state'], registers })
  const oldestJob = gauge('fuel_job_oldest_waiting_seconds', 'How long the oldest job has waited to be run')
  const mails = new Gauge({ name: 'fuel_mails', help: 'Emails in the outbox', labelNames: ['state'], registers })
  const up = gauge('fuel_database_up', '1 while the database answers')
  const oldestMail = gauge('fuel_mail_oldest_waiting_seconds', 'Age of the oldest email that waits')
  const late = new Gauge({
    ...{ name: 'fuel_promises_late', help: 'Promises whose time has passed and that are still open' },
    ...{ labelNames: ['promise'], registers },
  })
  const latest = gauge('fuel_promise_longest_late_seconds', 'How long the longest overdue answer is late')
  const journalDepth = gauge('fuel_intake_waiting', 'Forms kept on disk until the database is back')
  const uptime = gauge('fuel_uptime_ratio', 'Share of the last 30 days with an open site, as System Health says it')
  const mailbox = gauge('fuel_mailbox_trouble_seconds', 'How long the mailbox that answers come to has not responded')
  const backup = gauge('fuel_backup_age_seconds', 'Age of the last good backup by the clock')

  let inLine: Partial<App['renders']> = {}
  const since = (now: number, at: Date | undefined) => (at ? Math.max(0, (now - at.getTime()) / 1000) : 0)

  /** One question after another: who watches must not take the connections of those who are served. */
  const askDatabase = async () => {
    const ctx = services.contextFor(system)
    const now = ctx.now.epochMilliseconds
    const { waiting, active, oldestSeconds } = await services.jobDepth()
    jobs.set({ state: 'waiting' }, waiting)
    jobs.set({ state: 'active' }, active)
    oldestJob.set(oldestSeconds)
    const { counts, oldestWaiting } = await outbox(ctx)
    for (const [state, count] of Object.entries(counts)) mails.set({ state }, count)
    oldestMail.set(since(now, oldestWaiting))
    const answers = await missedAnswers(ctx, 1)
    late.set({ promise: 'answer' }, answers.all)
    latest.set(since(now, answers.rows[0]?.dueAt))
    late.set({ promise: 'confirmation' }, (await lateConfirmations(ctx, 1)).all)
    late.set({ promise: 'delivery' }, (await missedDeliveries(ctx, 1)).all)
    const health = await systemHealth(ctx)
    if (health) uptime.set(health.share)
    mailbox.set(since(now, (await mailboxStanding(ctx))?.troubleSince ?? undefined))
    const { made } = await lastBackups(ctx)
    if (made) backup.set(since(now, made.at))
    // Without a figure, which a rule can ask for: with 0 there would always be a fresh backup.
    else backup.remove()
  }

  return {
    measured: (app) => {
      inLine = app.renders
      return (incoming, outgoing) => {
        const startedAt = performance.now()
        outgoing.once('close', () => {
          const route = app.patternOf(pathOf(incoming.url))
          requests.inc({ method: methodOf(incoming.method), route, status: outgoing.statusCode })
          seconds.observe({ route }, (performance.now() - startedAt) / 1000)
        })
        app.answer(incoming, outgoing)
      }
    },
    text: async () => {
      const { total, idle, waiting } = services.connections()
      connections.set({ state: 'busy' }, total - idle)
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'waiting' }, waiting)
      for (const [visitors, depth] of Object.entries(inLine))
        for (const [state, count] of Object.entries(depth())) renders.set({ visitors, state }, count)
      journalDepth.set(services.intake?.waiting() ?? 0)
      const isUp = await services.ready()
      up.set(isUp ? 1 : 0)
      if (isUp) await askDatabase()
      return registry.metrics()
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST'])

/** A label is never what a visitor wrote: there would be as many as visitors like. */
const methodOf = (method = '') => (methods.has(method) ? method : 'other')

const pathOf = (url = '/') => url.split('?', 1)[0] ?? '/'

/** `/metrics` behind a door of its own, for anyone who watches and nobody else. */
export const openMetrics = (metrics: Metrics, { host, port }: { host: string; port: number }) =>
  openDoor(
    createServer((incoming, outgoing) => {
      if (pathOf(incoming.url) !== '/metrics') return outgoing.writeHead(404).end()
      metrics.text().then(
        (text) => outgoing.writeHead(200, { 'Content-Type': openMetricsContentType }).end(text),
        () => outgoing.writeHead(503).end(),
      )
    }),
    { host, port },
  )
