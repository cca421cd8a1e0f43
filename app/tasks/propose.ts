import { proposeDeliveries } from '#features/standing/propose.ts'
import { defineTask } from './task.ts'

/** Looks at every standing delivery once an hour: run twice, it proposes once. */
export const proposeStandingDeliveries = defineTask({
  name: 'propose-standing-deliveries',
  every: '7 * * * *',
  run: async ({ context, wake, log }) => {
    const { proposed, ordered } = await proposeDeliveries(context())
    if (proposed > 0) log.info({ count: proposed }, 'standing deliveries proposed')
    if (ordered > 0) wake('send-mails')
  },
})
