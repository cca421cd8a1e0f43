import { forgetMailsNamed } from '#mails/forget.ts'
import { forgetIssueMails } from '#features/newsletter/forget.ts'
import { allEmails } from '#emails/index.ts'
import { defineTask } from './task.ts'
import { untilNone } from './until-none.ts'

/** Mails about a request, a quote or an order are forgotten with it. These are about nothing that is. */
export const withoutSubject = /^(account|settings)-|^newsletter-(confirm|already)$/

/** Deletes copies of mails about accounts and the newsletter when their time is up. */
export default defineTask({
  name: 'forget-mails',
  every: '35 3 * * *',
  run: async ({ context, retention, log }, signal) => {
    const { mailDays } = retention()
    for (const { name } of allEmails.filter(({ name }) => withoutSubject.test(name))) {
      log.info({ count: await forgetMailsNamed(context(), name, mailDays) }, 'mails forgotten')
    }
    const count = await untilNone(() => forgetIssueMails(context(), mailDays), signal)
    log.info({ count }, 'mails of issues forgotten')
  },
})
