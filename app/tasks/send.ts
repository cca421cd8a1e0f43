import { setTimeout as wait } from 'node:timers/promises'
import { reportProblems } from '#features/newsletter/problems.ts'
import { queueIssue } from '#features/newsletter/send-issue.ts'
import { readMailbox } from '#features/mailbox/read-mailbox.ts'
import { deliverDue } from '#mails/deliver.ts'
import { waitForIdle } from '#platform/idle.ts'
import { defineTask } from './task.ts'

/** Woken after every commit that queued a mail; by the clock for retries and for what a lost process left behind. */
export const sendMails = defineTask({
  name: 'send-mails',
  every: '* * * * *',
  run: async ({ context, post, wake, log }, signal) => {
    const { outcomes, reasons, more } = await deliverDue(context(), post, {
      signal,
      turn: () => waitForIdle(),
      clock: () => context().now,
    })
    if (outcomes.sent > 0) log.info({ count: outcomes.sent }, 'emails sent')
    for (const code of new Set(reasons)) log.warn({ code, count: count(reasons, code) }, 'emails not sent')
    if (more) wake('send-mails')
  },
})

const count = (reasons: readonly string[], code: string) => reasons.filter((reason) => reason === code).length

/**
 * Hands an issue to the outbox, a room full at a time: the sender empties it meanwhile, and mails of other kinds come
 * in between. While nothing leaves, the clock alone looks again.
 */
export const sendNewsletter = defineTask({
  name: 'send-newsletter',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (;;) {
      const { queued, more } = await queueIssue(context())
      if (queued > 0) {
        log.info({ count: queued }, 'newsletter issue emails queued')
        wake('send-mails')
      }
      if (!more || signal.aborted) return
      await wait(1000, undefined, { signal }).catch(() => {})
      if (signal.aborted || queued === 0) return
    }
  },
})

/** Puts mails of the newsletter that could not be delivered into the inbox. */
export const reportNewsletterProblems = defineTask({
  name: 'report-newsletter-problems',
  every: '* * * * *',
  run: async ({ context, log }) => {
    const count = await reportProblems(context())
    if (count > 0) log.info({ count }, 'newsletter problems reported')
  },
})

/** Takes what has come into the mailbox. Its server may be away for long: that is seen on the dashboard, not in the log. */
export const readMailboxTask = defineTask({
  name: 'read-mailbox',
  every: '* * * * *',
  run: async ({ context, mailbox, wake, log }, signal) => {
    if (!mailbox) return
    const tripped = (err: unknown) => log.error({ err }, 'an email could not be taken')
    const reading = await readMailbox(context, { ...mailbox, signal, turn: () => waitForIdle(), tripped })
    if (reading === 'idle') return
    if ('trouble' in reading) return log.info({ code: reading.trouble }, 'the mailbox does not answer')
    if (reading.taken.length > 0) {
      log.info({ count: reading.taken.length }, 'emails received')
      wake('send-mails')
      wake('watch-promises')
    }
    if (reading.more) wake('read-mailbox')
  },
})
