import { forgetOldInvitations, forgetNewcomers, forgetEnded } from '#features/accounts/forget.ts'
import { forgetMailsNamed } from '#mails/forget.ts'
import { defineTask } from './task.ts'

export default defineTask({
  name: 'forget-accounts',
  every: '50 3 * * *',
  run: async ({ context, retention, log }) => {
    const { signUpDays, invitationDays, farewellDays } = retention()
    await forgetEnded(context())
    log.info({ count: await forgetNewcomers(context(), signUpDays) }, 'accounts forgotten that nobody verified')
    log.info(
      { count: await forgetOldInvitations(context(), invitationDays) },
      'invitations forgotten that ended long ago',
    )
    log.info({ count: await forgetMailsNamed(context(), 'account-deleted', farewellDays) }, 'farewells forgotten')
  },
})
