import type { Content, Retention } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { Post } from '../app/mails/deliver.ts'
import { readAttachment } from '#emails/attachments.ts'
import { renderEmail, renderTogether } from '#emails/index.ts'
import type { SubjectType } from '#events/define-events.ts'
import { replyAddress } from '#mails/reply-address.ts'
import { subjectTypeOf } from '../app/features/activity/event-catalogue.ts'
import { fetchDaysBy } from '../app/features/standing/temperature-rows.ts'
import type { Env } from '#platform/env.ts'
import { fetcherFor } from '#platform/guarded-fetch.ts'
import { startJobs, type Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { openMailbox } from '#platform/mail/imap.ts'
import { MailOutage } from '#platform/mail/letter.ts'
import { createMailer } from '#platform/mailer.ts'
import { senderProblem } from '#platform/placeholder.ts'
import { startTasks } from '#tasks/index.ts'
import type { OpenDatabase } from './database.ts'
import { makeDueBackup } from './scheduled-backup.ts'

type Options = {
  env: Env
  log: Log
  database: OpenDatabase
  context: () => Context
  /** What emails and the papers that go along say of the company, and where figures are fetched from. */
  content: () => Pick<Content, 'company' | 'fuels' | 'dataAddresses'>
  tokenFor: (name: string) => string
  secret: string
  retention: () => Retention
}

/** "The Office <office@fuel.com>" without its name. */
const addressIn = (mailFrom: string) => mailFrom.replace(/^.*<|>$/g, '')

/** What an answer by email leads back to. */
const answerable: ReadonlySet<SubjectType> = new Set(['request', 'quote', 'order', 'purchase_order', 'shipment'])

export type Worker = Pick<Jobs, 'wake' | 'depth'> & { stop: () => Promise<void> }

/** The part that works by the clock and sends mail. With WORKER=off it only wakes the worker of another process. */
export const startWorker = async ({
  env,
  log,
  database,
  context,
  content,
  tokenFor,
  secret,
  retention,
}: Options): Promise<Worker> => {
  const company = () => content().company
  const fetchDays = fetchDaysBy(fetcherFor(env.fetchHosts))
  const jobs = await startJobs({ connection: database.connection, log, timeZone: company().timeZone })
  const mailer = createMailer(env)
  const problem = senderProblem(env)
  const stop = async () => {
    await jobs.stop()
    mailer.close()
  }
  const { wake, depth } = jobs
  if (env.worker === 'off') return { wake, depth, stop }

  const letterhead = () => ({ origin: env.origin, tokenFor, company: company() })
  const waiting = () => Promise.reject(new MailOutage(problem ?? '', { code: 'PLACEHOLDER' }))
  const post: Post = {
    mailer: problem ? { send: waiting } : mailer,
    from: env.mailFrom,
    replyTo: ({ audience, data, subjectId }) => {
      if (audience === 'staff') return undefined
      if (!env.mailbox) return company().email ?? env.staffEmail
      const type = subjectTypeOf(data.name)
      return subjectId && type && answerable.has(type)
        ? replyAddress(env.mailbox.address, subjectId, { tokenFor })
        : env.mailbox.address
    },
    render: (email, data) => renderEmail(email, data, letterhead()),
    renderTogether: (subjects, count) => renderTogether(subjects, count, letterhead()),
    attach: (source) => readAttachment(context(), { ...content(), origin: env.origin }, source),
  }
  const { url, address } = env.mailbox ?? {}
  const mailbox =
    url && address ? { open: () => openMailbox(url), ours: [address, addressIn(env.mailFrom)] } : undefined
  try {
    const temperatures = () => ({ address: content().dataAddresses.temperatures, fetchDays })
    await startTasks(jobs, { context, post, mailbox, temperatures, retention, wake, log })
    const { folder, ...plan } = env.backup
    const { connection } = database
    if (folder)
      await jobs.every('back-up', '7 * * * *', () => makeDueBackup({ folder, plan, connection, secret, context, log }))
  } catch (error) {
    await stop()
    throw error
  }
  return { wake, depth, stop }
}
