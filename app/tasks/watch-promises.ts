import { watchPromises } from '#features/requests/watch.ts'
import { defineTask } from './task.ts'

/** Warns of promises whose time runs out, and tells of those that were missed. */
export default defineTask({
  name: 'watch-promises',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (let more = true; more && !signal.aborted;) {
      const watched = await watchPromises(context())
      more = watched.more
      if (watched.warned > 0) log.info({ count: watched.warned }, 'promises warned of')
      if (watched.warned > 0) wake('send-mails')
    }
  },
})
