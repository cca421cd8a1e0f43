import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import * as schema from './schema.ts'
import { subscriberState } from './subscribers.ts'

/** What the newsletter keeps about a mailbox, its links left out. */
const subscriptionsOf = async ({ db }: Pick<Context, 'db'>, address: string) => {
  const theirs = await db
    .select()
    .from(schema.subscribers)
    .where(eq(schema.subscribers.mailbox, mailboxDigest(address)))
  return {
    newsletter: theirs.map((subscriber) => {
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
})
