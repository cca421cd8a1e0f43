import { forgetNewcomers } from '#domain/accounts/forget-newcomers.ts'
import { forgetEnded } from '#domain/accounts/forget.ts'
import { defineTask } from './task.ts'

export default defineTask({
  name: 'forget-accounts',
  every: '50 3 * * *',
  run: async ({ context, log }) => {
    await forgetEnded(context())
    log.info({ count: await forgetNewcomers(context()) }, 'accounts forgotten that nobody verified')
  },
})
