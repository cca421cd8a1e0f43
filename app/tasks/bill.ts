import { checkDue } from '#features/bills/check.ts'
import { draftDue } from '#features/invoices/draft.ts'
import { issueDue, markDiffering } from '#features/invoices/issue.ts'
import { announceDrafts, lowerDrafts, sendDrafts } from '#features/payments/drafts.ts'
import { remindDue } from '#features/statements/remind.ts'
import { continueStatements, startDueStatements } from '#features/statements/run.ts'
import { defineTask } from './task.ts'

/** Writes drafts of what was delivered, marks invoices whose delivery was corrected, and issues what waits for nobody. */
export const billDeliveries = defineTask({
  name: 'bill-deliveries',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    for (let hasMore = true; hasMore && !signal.aborted;) {
      const done = await draftDue(context())
      hasMore = done.more
      if (done.drafted.length > 0) log.info({ count: done.drafted.length }, 'invoices drafted')
    }
    if (!signal.aborted) await markDiffering(context())
    for (let issued = 1; issued > 0 && !signal.aborted;) {
      issued = await issueDue(context())
      if (issued > 0) log.info({ count: issued }, 'invoices issued')
      if (issued > 0) wake('send-mails')
    }
  },
})

/** Makes the statements of a month, some at a time: killed in between, it goes on with those that are missing. */
export const sendStatements = defineTask({
  name: 'send-statements',
  every: '* * * * *',
  run: async ({ context, wake, log }, signal) => {
    await startDueStatements(context())
    for (let madeCount = 1; madeCount > 0 && !signal.aborted;) {
      madeCount = await continueStatements(context())
      if (madeCount > 0) log.info({ count: madeCount }, 'statements made')
      if (madeCount > 0) wake('send-mails')
    }
  },
})

/** Announces drafts of autopay by mail, so many days before as the customers accepted. */
export const announceAutopay = defineTask({
  name: 'announce-autopay',
  every: '5 9 * * *',
  run: async ({ context, wake, log }) => {
    const count = await announceDrafts(context())
    if (count > 0) log.info({ count }, 'drafts announced')
    if (count > 0) wake('send-mails')
  },
})

/** Takes off announced drafts what was paid since, sends those whose day has come, and looks again at those that a bank has. */
export const sendAutopay = defineTask({
  name: 'send-autopay',
  every: '35 9-18 * * *',
  run: async ({ context, wake, log }, signal) => {
    const lowered = await lowerDrafts(context())
    if (lowered > 0) log.info({ count: lowered }, 'drafts lowered')
    const { sent, failed } = await sendDrafts(context(), () => signal.aborted)
    if (failed > 0) log.warn({ count: failed }, 'drafts wait for the card processor')
    if (sent + lowered > 0) wake('send-mails')
  },
})

/** Reminds customers of what is past due, by the schedule of the settings. */
export const remindOfPayments = defineTask({
  name: 'remind-of-payments',
  every: '15 9 * * 1-5',
  run: async ({ context, wake, log }, signal) => {
    const sentCount = await remindDue(context(), () => signal.aborted)
    if (sentCount > 0) log.info({ count: sentCount }, 'payment reminders sent')
    if (sentCount > 0) wake('send-mails')
  },
})

/** Checks suppliers' bills that were imported, or whose deliveries came or were corrected since. */
export const checkSupplierBills = defineTask({
  name: 'check-supplier-bills',
  every: '*/5 * * * *',
  run: async ({ context, log }, signal) => {
    const checked = signal.aborted ? 0 : await checkDue(context())
    if (checked > 0) log.info({ count: checked }, 'supplier bills checked')
  },
})
