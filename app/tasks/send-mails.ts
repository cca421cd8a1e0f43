import { deliverDue } from '#mails/deliver.ts'
import { whenQuiet } from '#platform/quiet.ts'
import { defineTask } from './task.ts'

/** Woken after every commit that queued a mail; by the clock for retries and for what a lost process left behind. */
export default defineTask({
  name: 'send-mails',
  every: '* * * * *',
  run: async ({ context, post, wake, log }, signal) => {
    const { outcomes, reasons, more } = await deliverDue(context(), post, {
      signal,
      turn: () => whenQuiet(),
      clock: () => context().now,
    })
    if (outcomes.sent > 0) log.info({ count: outcomes.sent }, 'mails sent')
    for (const code of new Set(reasons)) log.warn({ code, count: count(reasons, code) }, 'mails not sent')
    if (more) wake('send-mails')
  },
})

const count = (reasons: readonly string[], code: string) => reasons.filter((reason) => reason === code).length
