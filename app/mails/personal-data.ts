import type { Context } from '#domain/context.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { forgetAddress, mailsTo } from './forget.ts'
import { receivedFrom } from './received.ts'
import * as schema from './schema.ts'

const mailsOf = async (ctx: Context, email: string) => {
  const mails = await mailsTo(ctx, email)
  const received = await receivedFrom(ctx, email)
  return {
    mails: mails.map(({ email, state, createdAt, sentAt, subject, text }) => ({
      email,
      state,
      createdAt,
      sentAt,
      subject,
      text,
    })),
    received: received.map(({ receivedAt, subject, text, files }) => ({
      ...{ receivedAt, subject, text },
      files: files.map(({ name, type, bytes }) => ({ name, type, bytes })),
    })),
  }
}

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
    dead_addresses: {
      holds: 'addresses that a mail server said do not exist',
      kept: 'mailboxDays',
      copy: { not: 'a note on an address, and nobody there could ask for it' },
      onDeletion: 'kept',
    },
    received_mails: {
      holds: 'the emails that people sent us',
      kept: 'mailDays',
      copy: { in: 'received' },
      onDeletion: 'kept',
    },
    received_files: {
      holds: 'what came with these emails',
      kept: 'mailDays',
      copy: { in: 'received' },
      onDeletion: 'kept',
    },
    mailbox_reader: 'how far the mailbox was read',
  },
  copy: (ctx, { email }) => mailsOf(ctx, email),
  guest: {
    find: mailsOf,
    /** Mails about an order go with it, later. */
    erase: async (ctx, email) => ({ gone: { mails: await forgetAddress(ctx, email) } }),
  },
})
