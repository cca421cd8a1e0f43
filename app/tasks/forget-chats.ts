import { forgetChatAddresses, forgetChats } from '#features/chat/forget.ts'
import { defineTask } from './task.ts'

/** Deletes chats whose time is up, and the network addresses of those that began longer ago than addresses are kept. */
export default defineTask({
  name: 'forget-chats',
  every: '20 * * * *',
  run: async ({ context, retention, log }, signal) => {
    const { chatDays, addressDays } = retention()
    for (let count = 1; count > 0 && !signal.aborted;) {
      count = await forgetChats(context(), chatDays)
      if (count > 0) log.info({ count }, 'chats forgotten')
    }
    await forgetChatAddresses(context(), addressDays)
  },
})
