import { forgetOldInvitations } from '#features/accounts/forget-invitations.ts'
import { forgetNewcomers } from '#features/accounts/forget-newcomers.ts'
import { forgetEnded } from '#features/accounts/forget.ts'
import { forgetMailsNamed } from '#mails/forget.ts'
import { defineTask } from './task.ts'

/** Days for which the outbox keeps the last mail to somebody who deleted their account. */
const goodbyeKeptFor = 7

export default defineTask({
  name: 'forget-accounts',
  every: '50 3 * * *',
  run: async ({ context, log }) => {
    await forgetEnded(context())
    log.info({ count: await forgetNewcomers(context()) }, 'accounts forgotten that nobody verified')
    log.info({ count: await forgetOldInvitations(context()) }, 'invitations forgotten that ended long ago')
    log.info({ count: await forgetMailsNamed(context(), 'account-deleted', goodbyeKeptFor) }, 'goodbyes forgotten')
  },
})
