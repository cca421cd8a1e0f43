import { definePersonalData } from '#domain/personal-data.ts'
import { mailsTo } from './forget.ts'
import * as schema from './schema.ts'

/** Mails about a request, a quote or an order go with it; these times are those of the others. */
export default definePersonalData(schema, {
  tables: {
    mails: {
      holds: 'copies of the emails to a person',
      kept: 'mailDays',
      copy: { in: 'mails' },
      onDeletion: 'kept',
    },
    mailboxes: {
      holds: 'a fingerprint of each address that was written to',
      kept: 'mailboxDays',
      copy: { not: 'a hash that cannot be turned back' },
      onDeletion: 'kept',
    },
    mail_pause: 'since when the mail server is away',
  },
  copy: async (ctx, { email }) => {
    const mails = await mailsTo(ctx, email)
    return {
      mails: mails.map(({ email, state, createdAt, sentAt, subject, text }) => ({
        email,
        state,
        createdAt,
        sentAt,
        subject,
        text,
      })),
    }
  },
})
