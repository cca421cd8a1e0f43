import {
  forgetEnded,
  forgetNewcomers,
  forgetOldInvitations,
  forgetSessionAddresses,
} from '#features/accounts/forget.ts'
import { forgetChatAddresses, forgetChats } from '#features/chat/forget.ts'
import { forgetCustomers } from '#features/customers/forget.ts'
import { forgetDocumentDrafts } from '#features/documents/drafts.ts'
import { forgetOrders, forgetQuotes } from '#features/fulfillment/forget.ts'
import { forgetDrafts, forgetImportedFiles } from '#features/imports/forget.ts'
import { forgetIssueMails, forgetUnconfirmed } from '#features/newsletter/forget.ts'
import { forgetDeliveryPhotos } from '#features/files/forget.ts'
import { papersOfCustomers } from '#features/customer-references.ts'
import { forgetOldRequests, forgetSpam } from '#features/requests/forget.ts'
import { allEmails } from '#emails/index.ts'
import { forgetDeadAddresses } from '#mails/bounces.ts'
import { forgetMailboxes, forgetMailsNamed } from '#mails/forget.ts'
import { forgetReceived } from '#mails/received.ts'
import { defineTask } from './task.ts'

/** Goes on in small transactions until nothing is left or the process is about to stop. Returns how many. */
const untilNone = async (forget: () => Promise<number>, signal: AbortSignal): Promise<number> => {
  let total = 0
  while (!signal.aborted) {
    const count = await forget()
    if (count === 0) break
    total += count
  }
  return total
}

export const forgetAccounts = defineTask({
  name: 'forget-accounts',
  every: '50 3 * * *',
  run: async ({ context, retention, log }) => {
    const { signUpDays, invitationDays, farewellDays } = retention()
    await forgetEnded(context())
    log.info({ count: await forgetNewcomers(context(), signUpDays) }, 'unverified accounts deleted')
    log.info({ count: await forgetOldInvitations(context(), invitationDays) }, 'old invitations deleted')
    log.info(
      { count: await forgetMailsNamed(context(), 'account-deleted', farewellDays) },
      'account deletion emails deleted',
    )
  },
})

/** Takes network addresses out of sessions when their time is up. Those of chats go with the chats' own task. */
export const forgetAddresses = defineTask({
  name: 'forget-addresses',
  every: '25 * * * *',
  run: async ({ context, retention, log }) => {
    log.info({ count: await forgetSessionAddresses(context(), retention().addressDays) }, 'session addresses deleted')
  },
})

/** Deletes chats whose time is up, and the network addresses of those that began longer ago than addresses are kept. */
export const forgetChatsTask = defineTask({
  name: 'forget-chats',
  every: '20 * * * *',
  run: async ({ context, retention, log }, signal) => {
    const { chatDays, addressDays } = retention()
    const count = await untilNone(() => forgetChats(context(), chatDays), signal)
    if (count > 0) log.info({ count }, 'chats deleted')
    await forgetChatAddresses(context(), addressDays)
  },
})

/** Deletes files that nobody imported within a day, and those of imports when their time is up. */
export const forgetImportsTask = defineTask({
  name: 'forget-imports',
  every: '15 * * * *',
  run: async ({ context, retention, log }) => {
    const drafts = await forgetDrafts(context())
    const files = await forgetImportedFiles(context(), retention().importDays)
    await forgetDocumentDrafts(context())
    if (drafts + files > 0) log.info({ count: drafts + files }, 'imported files deleted')
  },
})

export const forgetMailboxesTask = defineTask({
  name: 'forget-mailboxes',
  every: '40 3 * * *',
  run: async ({ context, retention, log }) => {
    const { mailboxDays } = retention()
    log.info({ count: await forgetMailboxes(context(), mailboxDays) }, 'mailbox fingerprints deleted')
    log.info({ count: await forgetDeadAddresses(context(), mailboxDays) }, 'dead addresses deleted')
  },
})

/**
 * Mails about a request, a quote or an order are forgotten with it. Of these the record itself says what was sent and when:
 * a decision on credit, an invoice, a payment, who has which sheet.
 */
export const withoutSubject =
  /^(account|approval|credit|invoice|payment|safety|settings|spill|statement|storm|supplier-bill)-|^newsletter-(confirm|already)$/

/** Deletes copies of mails about accounts and the newsletter when their time is up. */
export const forgetMails = defineTask({
  name: 'forget-mails',
  every: '35 3 * * *',
  run: async ({ context, retention, log }, signal) => {
    const { mailDays } = retention()
    for (const { name } of allEmails.filter(({ name }) => withoutSubject.test(name)))
      log.info({ count: await forgetMailsNamed(context(), name, mailDays) }, 'emails deleted')
    const count = await untilNone(() => forgetIssueMails(context(), mailDays), signal)
    log.info({ count }, 'newsletter issue emails deleted')
    log.info({ count: await forgetReceived(context(), mailDays) }, 'received emails deleted')
  },
})

/** Deletes addresses that never confirmed, when their time is up. */
export const forgetNewsletter = defineTask({
  name: 'forget-newsletter',
  every: '10 * * * *',
  run: async ({ context, retention, log }, signal) => {
    const { unconfirmedNewsletterDays } = retention()
    const count = await untilNone(() => forgetUnconfirmed(context(), unconfirmedNewsletterDays), signal)
    if (count > 0) log.info({ count }, 'unconfirmed subscribers deleted')
  },
})

/**
 * Deletes orders after the years that tax papers are kept, quotes that nobody ordered by with the requests, and customers
 * of whom nothing is left.
 */
export const forgetOrdersTask = defineTask({
  name: 'forget-orders',
  every: '30 3 * * *',
  run: async ({ context, retention, log }, signal) => {
    const { orderYears, requestMonths } = retention()
    log.info({ count: await untilNone(() => forgetOrders(context(), orderYears), signal) }, 'orders deleted')
    log.info({ count: await untilNone(() => forgetQuotes(context(), requestMonths), signal) }, 'quotes deleted')
    const count = await untilNone(() => forgetCustomers(context(), requestMonths, papersOfCustomers), signal)
    log.info({ count }, 'customers deleted')
  },
})

/** Deletes photos and signatures of deliveries when their time is up and no dispute holds them. Tickets stay. */
export const forgetPhotosTask = defineTask({
  name: 'forget-photos',
  every: '45 3 * * *',
  run: async ({ context, retention, log }, signal) => {
    const count = await untilNone(() => forgetDeliveryPhotos(context(), retention().photoMonths), signal)
    if (count > 0) log.info({ count }, 'delivery photos deleted')
  },
})

/** Deletes requests of which nothing was heard for long, and what was set aside as spam sooner. */
export const forgetRequests = defineTask({
  name: 'forget-requests',
  every: '5 * * * *',
  run: async ({ context, retention, log }, signal) => {
    const { spamDays, requestMonths } = retention()
    log.info({ count: await untilNone(() => forgetSpam(context(), spamDays), signal) }, 'spam deleted')
    const count = await untilNone(() => forgetOldRequests(context(), requestMonths), signal)
    log.info({ count }, 'requests deleted')
  },
})
