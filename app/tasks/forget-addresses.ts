import { forgetSessionAddresses } from '#features/accounts/forget.ts'
import { defineTask } from './task.ts'

/** Takes network addresses out of sessions when their time is up. Those of chats go with the chats' own task. */
export default defineTask({
  name: 'forget-addresses',
  every: '25 * * * *',
  run: async ({ context, retention, log }) => {
    log.info({ count: await forgetSessionAddresses(context(), retention().addressDays) }, 'addresses forgotten')
  },
})
