import { forgetUnconfirmed } from '#features/newsletter/forget.ts'
import { defineTask } from './task.ts'

/** Deletes addresses that never confirmed, when their time is up. */
export default defineTask({
  name: 'forget-newsletter',
  every: '10 * * * *',
  run: async ({ context, retention, log }, signal) => {
    while (!signal.aborted) {
      const count = await forgetUnconfirmed(context(), retention().unconfirmedNewsletterDays)
      if (count === 0) return
      log.info({ count }, 'unconfirmed subscribers forgotten')
    }
  },
})
