import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxDigest } from '#mails/mailbox.ts'
import { mails } from '#mails/schema.ts'
import { newsletterEvents, subscriberFacts, type Addressee } from './events.ts'
import { subscribers, type Subscriber } from './schema.ts'

/** Mails about signing up that one mailbox gets in an hour: anybody can type any address. */
export const mailsAnHour = 3

/**
 * Notes that somebody typed this address, and sends it a link to confirm. One row for one mailbox, however often and
 * in whatever state it is; the caller learns nothing of it. `consent` are the words that were agreed to.
 */
export const subscribe = (ctx: Context, email: string, consent: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const known = await rowOf(ctx, email, consent)
    if (known.confirmedAt && !known.unsubscribedAt) return mayBeTold(ctx, known, newsletterEvents.asked_again)
    await mayBeTold(ctx, await signUp(ctx, known, email, consent), newsletterEvents.signed_up)
  })

/** The row of this mailbox, made or found, and locked: two sign-ups at once are one after the other. */
const rowOf = async ({ db, now }: Context, email: string, consent: string): Promise<Subscriber> => {
  const mailbox = mailboxDigest(email)
  const [row] = await db
    .insert(subscribers)
    .values({
      ...{ id: randomUUID(), mailbox, email, createdAt: dateOf(now) },
      ...{ confirmToken: newToken(), unsubscribeToken: newToken() },
      ...agreed(consent, now),
    })
    .onConflictDoUpdate({ target: subscribers.mailbox, set: { mailbox } })
    .returning()
  if (!row) throw new Error('A subscriber was neither made nor found.')
  return row
}

/** Begins anew: from the address as it was typed last, and with the words agreed to last. */
const signUp = async (ctx: Context, known: Subscriber, email: string, consent: string): Promise<Subscriber> => {
  const again = known.unsubscribedAt && { confirmToken: newToken(), createdAt: dateOf(ctx.now) }
  const [row] = await ctx.db
    .update(subscribers)
    .set({ email, confirmedAt: null, unsubscribedAt: null, ...again, ...agreed(consent, ctx.now) })
    .where(eq(subscribers.id, known.id))
    .returning()
  return row ?? known
}

const mayBeTold = async (
  ctx: Context,
  subscriber: Subscriber,
  event: typeof newsletterEvents.signed_up | typeof newsletterEvents.asked_again,
): Promise<void> => {
  if ((await mailsLately(ctx, subscriber)) >= mailsAnHour) return
  await logEvent(ctx, event, subscriber.id, subscriberFacts(subscriber as Addressee))
}

const mailsLately = ({ db, now }: Context, { id }: Subscriber) =>
  db.$count(
    db
      .select({ id: getTableColumns(mails).id })
      .from(mails)
      .where(and(eq(mails.subjectId, id), gt(mails.createdAt, dateOf(now.subtract({ hours: 1 })))))
      .as('lately'),
  )

const agreed = (consentText: string, now: Context['now']) => ({
  consentText,
  consentVersion: createHash('sha256').update(consentText).digest('hex').slice(0, 12),
  consentAt: dateOf(now),
})

/** 144 bits: guessing one is no way in. */
const newToken = () => randomBytes(18).toString('base64url')
