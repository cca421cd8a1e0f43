import { forgetOldRequests, forgetSpam } from '#features/requests/forget.ts'
import { defineTask } from './task.ts'
import { untilNone } from './until-none.ts'

/** Deletes requests of which nothing was heard for long, and what was set aside as spam sooner. */
export default defineTask({
  name: 'forget-requests',
  every: '5 * * * *',
  run: async ({ context, retention, log }, signal) => {
    const { spamDays, requestMonths } = retention()
    log.info({ count: await untilNone(() => forgetSpam(context(), spamDays), signal) }, 'spam forgotten')
    const count = await untilNone(() => forgetOldRequests(context(), requestMonths), signal)
    log.info({ count }, 'requests forgotten')
  },
})
