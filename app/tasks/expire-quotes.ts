import { expireQuotes } from '#features/quotes/expire.ts'
import { defineTask } from './task.ts'

/** Ends the quotes whose last moment has passed. Accepting one is refused from that second on, whatever this does. */
export default defineTask({
  name: 'expire-quotes',
  every: '* * * * *',
  run: async ({ context, log }, signal) => {
    for (let more = true; more && !signal.aborted;) {
      const done = await expireQuotes(context())
      more = done.more
      if (done.expired > 0) log.info({ count: done.expired }, 'quotes expired')
    }
  },
})
