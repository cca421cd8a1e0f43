import { setTimeout as wait } from 'node:timers/promises'
import { queueIssue } from '#features/newsletter/send-issue.ts'
import { defineTask } from './task.ts'

/**
 * Hands an issue to the outbox, a room full at a time: the sender empties it meanwhile, and mails of other kinds come
 * in between. While nothing leaves, the clock alone looks again.
 */
export default defineTask({
  name: 'send-newsletter',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (;;) {
      const { queued, more } = await queueIssue(context())
      if (queued > 0) {
        log.info({ count: queued }, 'mails of an issue queued')
        wake('send-mails')
      }
      if (!more || signal.aborted) return
      await wait(1000, undefined, { signal }).catch(() => {})
      if (signal.aborted || queued === 0) return
    }
  },
})
