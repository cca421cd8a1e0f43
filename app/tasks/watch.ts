import { endWithPrice } from '#features/approvals/decide.ts'
import { assignByRule } from '#features/assignment/apply-rules.ts'
import { settleCalls } from '#features/chat/unanswered-calls.ts'
import { expireQuotes, tellOfEndings } from '#features/quotes/expire.ts'
import { finishFollowUps } from '#features/reminders/follow-ups.ts'
import { notePrices } from '#features/pricelist/note-prices.ts'
import { sendPriceMails } from '#features/pricelist/send-price-mails.ts'
import { noteDeliveries, sendSheets } from '#features/safety-sheets/send-sheets.ts'
import { watchPromises } from '#features/requests/watch-promises.ts'
import { checkOrders } from '#features/credit/holds.ts'
import { handleEvents } from '#features/payments/online.ts'
import { defineTask } from './task.ts'

/** Tells of accepted prices that are about to end, and ends the quotes whose last moment has passed, with what waits for approval at their price. Accepting one is refused from that second on, whatever this does. */
export const expireQuotesTask = defineTask({
  name: 'expire-quotes',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const ending = await tellOfEndings(context())
      hasMore = ending.more
      if (ending.told > 0) wake('send-mails')
    }
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await expireQuotes(context())
      hasMore = done.more
      if (done.expired > 0) log.info({ count: done.expired }, 'quotes expired')
    }
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await endWithPrice(context())
      hasMore = done.more
      if (done.ended > 0) wake('send-mails')
    }
  },
})

/** Emails the safety data sheets of what is on its way to a site that does not have them. */
export const sendSheetsTask = defineTask({
  name: 'send-safety-sheets',
  every: '*/5 * * * *',
  run: async ({ context, wake, log }, signal) => {
    await noteDeliveries(context())
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await sendSheets(context())
      hasMore = done.more
      if (done.sent > 0) log.info({ count: done.sent }, 'emails with safety data sheets queued')
      if (done.sent > 0) wake('send-mails')
    }
  },
})

/** Records customers' prices that changed, and emails the customers who asked for that. */
export const notePricesTask = defineTask({
  name: 'note-prices',
  every: '5,35 * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (let after: string | undefined, hasMore = true; hasMore && !signal.aborted;) {
      const { noted, next } = await notePrices(context(), after)
      if (noted > 0) log.info({ count: noted }, 'prices of customers changed')
      after = next
      hasMore = next !== undefined
    }
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await sendPriceMails(context())
      hasMore = done.more
      if (done.sent > 0) wake('send-mails')
    }
  },
})

/** Finishes follow-ups on quotes that were answered. */
export const finishFollowUpsTask = defineTask({
  name: 'finish-follow-ups',
  every: '* * * * *',
  run: async ({ context, log }, signal) => {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await finishFollowUps(context())
      hasMore = done.more
      if (done.finished > 0) log.info({ count: done.finished }, 'follow-ups finished')
    }
  },
})

/**
 * Assigns what came in by the rules, warns of promises whose time runs out, and tells of those that were missed. Woken
 * after every request that came in.
 */
export const watchPromisesTask = defineTask({
  name: 'watch-promises',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const watched = await watchPromises(context(), assignByRule)
      hasMore = watched.more
      if (watched.warned > 0) log.info({ count: watched.warned }, 'promise reminders sent')
      if (watched.assigned > 0) log.info({ count: watched.assigned }, 'requests assigned by rule')
      if (watched.warned + watched.assigned > 0) wake('send-mails')
    }
  },
})

/** Makes requests of chats that rang unanswered, and looks after those that someone of ours left alone. */
export const settleCallsTask = defineTask({
  name: 'settle-chats',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await settleCalls(context())
      hasMore = done.more
      if (done.settled > 0) log.info({ count: done.settled }, 'chats settled that nobody answered')
      if (done.settled > 0) wake('send-mails')
    }
  },
})

/** Looks again at every open order whose customer may be over a limit or past due by now. */
export const watchHoldsTask = defineTask({
  name: 'watch-holds',
  every: '3 * * * *',
  run: async ({ context, wake }) => {
    if ((await checkOrders(context())) > 0) wake('send-mails')
  },
})

/** Does what follows from what the card processor told us of. */
export const paymentEventsTask = defineTask({
  name: 'payment-events',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    const { handled, failed } = await handleEvents(context(), () => signal.aborted)
    if (failed > 0) log.warn({ count: failed }, 'messages of the card processor wait')
    if (handled > 0) wake('send-mails')
  },
})
