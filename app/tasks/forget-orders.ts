import { forgetOrders, forgetQuotes } from '#features/fulfillment/forget.ts'
import { defineTask } from './task.ts'
import { untilNone } from './until-none.ts'

/** Deletes orders after the years that tax papers are kept, and quotes that nobody ordered by with the requests. */
export default defineTask({
  name: 'forget-orders',
  every: '30 3 * * *',
  run: async ({ context, retention, log }, signal) => {
    const { orderYears, requestMonths } = retention()
    log.info({ count: await untilNone(() => forgetOrders(context(), orderYears), signal) }, 'orders forgotten')
    log.info({ count: await untilNone(() => forgetQuotes(context(), requestMonths), signal) }, 'quotes forgotten')
  },
})
