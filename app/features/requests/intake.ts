import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { inTransaction, type Context } from '#domain/context.ts'
import { system } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Journal, JournalEntry } from '#platform/journal.ts'
import type { Log } from '#platform/log.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { requestEvents } from './events.ts'
import { submitRequest, type RequestForm, type Submission } from './submit.ts'

/** A form as it was taken while the database was away. `cookie`: of the session that nobody could read then. */
export type JournaledForm = { form: RequestForm; submission: Submission; cookie?: string }

/** Takes forms while the database is away, and makes requests of them when it is back. */
export type Intake = Pick<Journal, 'waiting' | 'isOpen'> & {
  /** Resolves when the form is on disk. Throws when it cannot be kept. */
  keep: (form: JournaledForm, cameAt: Temporal.Instant) => Promise<void>
  find: (submissionId: string) => Promise<JournaledForm | undefined>
  /** Stores whatever waits, each exactly once. Costs nothing where nothing does. */
  settle: () => Promise<void>
}

type Parts = {
  journal: Journal
  /** The sender of the form. */
  contextOf: (cookie: string | undefined) => Promise<Context>
  log: Pick<Log, 'info' | 'error'>
  wake: (task: string) => void
}

export const openIntake = ({ journal, contextOf, log, wake }: Parts): Intake => {
  /** What cannot become a request for a fault of ours stays on disk until the program that starts next tries again. */
  const failed = new Set<string>()
  const take = async (entry: JournalEntry) => {
    const { cookie, ...kept } = JSON.parse(entry.text) as JournaledForm
    await storeKept(await contextOf(cookie), kept, Temporal.Instant.fromEpochMilliseconds(entry.at))
    failed.delete(entry.id)
  }
  return {
    waiting: journal.waiting,
    isOpen: journal.isOpen,
    keep: (kept, cameAt) =>
      journal.keep({ id: kept.submission.submissionId, at: cameAt.epochMilliseconds, text: JSON.stringify(kept) }),
    find: async (submissionId) => {
      const text = await journal.find(submissionId)
      return text === undefined ? undefined : (JSON.parse(text) as JournaledForm)
    },
    settle: async () => {
      if (journal.waiting() === 0) return
      const ids = new Set(await journal.list())
      for (const id of failed) if (!ids.has(id)) failed.delete(id)
      if (ids.size === failed.size) return
      let stored = 0
      await journal.replay(
        async (entry) => {
          await take(entry)
          stored++
        },
        (id, err) => {
          if (isUnavailable(err)) throw err
          if (!failed.has(id)) log.error({ id, err }, 'a kept form could not be stored')
          failed.add(id)
        },
      )
      if (stored === 0) return
      log.info({ count: stored }, 'kept forms are stored')
      wake('send-mails')
      wake('watch-promises')
    },
  }
}

/**
 * Makes a request of a form that was kept: its promise runs from when it came, its mails are of now, and its history says
 * why. Harmless when repeated.
 */
export const storeKept = (ctx: Context, { form, submission }: JournaledForm, cameAt: Temporal.Instant) =>
  inTransaction(ctx, async (ctx) => {
    const then = { ...ctx, now: cameAt }
    const told = { ...submission, writtenAt: ctx.now }
    const first = await submitRequest(then, form, told)
    // Sent with other answers to a process that did not know of these: both were said to be here.
    const { outcome, request } =
      first.outcome === 'differs' ? await submitRequest(then, form, { ...told, submissionId: idOf(submission) }) : first
    if (outcome === 'received')
      await logEvent({ ...ctx, viewer: system }, requestEvents.kept, request.id, {}, { kind: request.kind })
    return request
  })

/** The same id for the same answers, whenever it is made. */
const idOf = (submission: Submission) => {
  const hash = createHash('sha256')
    .update(JSON.stringify([submission.submissionId, submission.answers]))
    .digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
