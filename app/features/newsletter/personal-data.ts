import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { forgetHistory } from '#events/audit-log.ts'
import { forgetMailsAbout } from '#mails/forget.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import { forgetProblems } from './problems.ts'
import * as schema from './schema.ts'
import { subscriberState } from './subscribers.ts'

/** What the newsletter keeps about a mailbox, its links left out. */
const subscriptionsOf = async ({ db }: Context, address: string) => {
  const rows = await db
    .select()
    .from(schema.subscribers)
    .where(eq(schema.subscribers.mailbox, mailboxDigest(address)))
  return {
    newsletter: rows.map((subscriber) => {
      const { id, mailbox: _digest, confirmToken: _confirm, unsubscribeToken: _end, ...told } = subscriber
      return { id, state: subscriberState(subscriber), ...told }
    }),
  }
}

export default definePersonalData(schema, {
  tables: {
    newsletter_subscribers: {
      holds: 'the email address, when and to what its owner agreed, what they chose to hear of, when they unsubscribed',
      kept: 'the mailbox unsubscribes',
      copy: { in: 'newsletter' },
      onDeletion: 'kept',
    },
    newsletter_issues: 'what was sent to all',
    newsletter_deliveries: 'how far an issue went out, as figures',
  },
  copy: (ctx, { email }) => subscriptionsOf(ctx, email),
  guest: {
    find: subscriptionsOf,
    erase: async (ctx, email) => {
      const gone = await ctx.db
        .delete(schema.subscribers)
        .where(eq(schema.subscribers.mailbox, mailboxDigest(email)))
        .returning({ id: schema.subscribers.id })
      const ids = gone.map(({ id }) => id)
      await forgetProblems(ctx, ids)
      await forgetMailsAbout(ctx, ids)
      await forgetHistory(ctx, ids)
      return { gone: { newsletter: ids.length } }
    },
  },
})
