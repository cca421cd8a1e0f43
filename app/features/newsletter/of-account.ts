import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import { subscribers } from './schema.ts'
import { stateOf } from './state.ts'

/** What the newsletter keeps about a mailbox, its links left out. The caller has made sure that it is the viewer's own. */
export const newsletterOfAccount = async ({ db }: Pick<Context, 'db'>, address: string) => {
  const theirs = await db
    .select()
    .from(subscribers)
    .where(eq(subscribers.mailbox, mailboxDigest(address)))
  return {
    newsletter: theirs.map((subscriber) => {
      const { id, mailbox: _digest, confirmToken: _confirm, unsubscribeToken: _end, ...told } = subscriber
      return { id, state: stateOf(subscriber), ...told }
    }),
  }
}
