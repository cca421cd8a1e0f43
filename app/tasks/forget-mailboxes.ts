import { forgetMailboxes } from '#mails/forget.ts'
import { defineTask } from './task.ts'

export default defineTask({
  name: 'forget-mailboxes',
  every: '40 3 * * *',
  run: async ({ context, retention, log }) => {
    log.info({ count: await forgetMailboxes(context(), retention().mailboxDays) }, 'mailboxes forgotten')
  },
})
