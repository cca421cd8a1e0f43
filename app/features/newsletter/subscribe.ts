import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { mailboxDigest, knowMailbox } from '#mails/mailbox.ts'
import { mails } from '#mails/schema.ts'
import { newsletterEvents, subscriberFacts, type NewsletterRecipient } from './events.ts'
import { subscribers, type Subscriber } from './schema.ts'
import { noInterests, type Interests } from './segments.ts'
import { DomainError } from '#domain/domain-error.ts'
import { withdrawMails } from '#mails/forget.ts'
import { forgetProblems } from './problems.ts'
import { addressGroup } from '#platform/address-group.ts'
import { takeTries } from '#features/accounts/limits.ts'

/** Mails about signing up that one mailbox gets in an hour: anyone can type any address. */
export const mailsAnHour = 3

/**
 * Notes that someone typed this address, and sends it a link to confirm. One row for one mailbox, however often and
 * in whatever state it is; the caller learns nothing of it. `consent` are the words that were agreed to.
 */
export const subscribe = (
  ctx: Context,
  email: string,
  consent: string,
  interests: Interests = noInterests,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const subscriber = await lockRow(ctx, email, consent)
    if (subscriber.confirmedAt && !subscriber.unsubscribedAt)
      return mayBeTold(ctx, subscriber, newsletterEvents.asked_again)
    await mayBeTold(ctx, await signUp(ctx, subscriber, email, consent, interests), newsletterEvents.signed_up)
  })

/** The row of this mailbox, made or found, and locked: two sign-ups at once are one after the other. */
const lockRow = async ({ db, now }: Context, email: string, consent: string): Promise<Subscriber> => {
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
const signUp = async (
  ctx: Context,
  subscriber: Subscriber,
  email: string,
  consent: string,
  interests: Interests,
): Promise<Subscriber> => {
  const resubscribed = subscriber.unsubscribedAt && { confirmToken: newToken(), createdAt: dateOf(ctx.now) }
  const [row] = await ctx.db
    .update(subscribers)
    .set({ email, confirmedAt: null, unsubscribedAt: null, ...interests, ...resubscribed, ...agreed(consent, ctx.now) })
    .where(eq(subscribers.id, subscriber.id))
    .returning()
  return row ?? subscriber
}

const mayBeTold = async (
  ctx: Context,
  subscriber: Subscriber,
  event: typeof newsletterEvents.signed_up | typeof newsletterEvents.asked_again,
): Promise<void> => {
  if ((await mailsLately(ctx, subscriber)) >= mailsAnHour) return
  await logEvent(ctx, event, subscriber.id, subscriberFacts(subscriber as NewsletterRecipient))
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

/** The reader of the mailbox wants the newsletter. Twice is once. Refuses when the subscription was ended meanwhile. */
export const confirm = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, email, confirmedAt, unsubscribedAt } = await lockSubscriber(ctx, 'confirmToken', token)
    if (unsubscribedAt)
      throw new DomainError('gone', 'This subscription has ended. Sign up again to get the newsletter.')
    if (confirmedAt) return
    await ctx.db
      .update(subscribers)
      .set({ confirmedAt: dateOf(ctx.now) })
      .where(eq(subscribers.id, id))
    if (email) await knowMailbox(ctx, email)
    await logEvent(ctx, newsletterEvents.confirmed, id)
  })

/**
 * Ends a subscription: the address is deleted, and what waits for it in the outbox is taken out. Twice is once.
 * The row is changed first, so that an issue being addressed at this moment is either all in the outbox or not at all.
 */
export const unsubscribe = (ctx: Context, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, email } = await lockSubscriber(ctx, 'unsubscribeToken', token)
    if (!email) return
    await ctx.db
      .update(subscribers)
      .set({ unsubscribedAt: dateOf(ctx.now), email: null, ...noInterests })
      .where(eq(subscribers.id, id))
    await forgetProblems(ctx, [id])
    await withdrawMails(ctx, email, 'newsletter.')
    await logEvent(ctx, newsletterEvents.unsubscribed, id)
  })

/** What a subscriber wants to hear of, by the link in their mail. @throws DomainError `gone` once the subscription has ended. */
export const chooseInterests = (ctx: Context, token: string, interests: Interests): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { id, email } = await lockSubscriber(ctx, 'unsubscribeToken', token)
    if (!email) throw new DomainError('gone', 'This subscription has ended. Sign up again to get the newsletter.')
    await ctx.db.update(subscribers).set(interests).where(eq(subscribers.id, id))
    await logEvent(ctx, newsletterEvents.interests_chosen, id)
  })

type Link = 'confirmToken' | 'unsubscribeToken'

/** The subscriber whose mail holds this link: having it is the permission. Throws gone. */
export const findSubscriber = async ({ db }: Pick<Context, 'db'>, link: Link, token: string): Promise<Subscriber> => {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers[link], token))
  if (!subscriber) throw noSuchLink()
  return subscriber
}

/** The same, kept from changing until the transaction ends. */
const lockSubscriber = async ({ db }: Pick<Context, 'db'>, link: Link, token: string): Promise<Subscriber> => {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers[link], token)).for('update')
  if (!subscriber) throw noSuchLink()
  return subscriber
}

const noSuchLink = () => new DomainError('gone', "The address it was for isn't on our list.")

/**
 * Someone who types strangers' addresses one after another is slowed down: twenty at once, then one a minute, which
 * an office behind one address never notices. `factor` is RATE_LIMIT_FACTOR. Throws too-many.
 */
export const countSignUp = async (ctx: Context, address: string, factor: number): Promise<void> => {
  const key = createHash('sha256')
    .update(`newsletter ${addressGroup(address)}`)
    .digest('base64url')
  const wait = await takeTries(ctx, [{ key, burst: 20, seconds: 60 }], factor)
  if (wait > 0)
    throw new DomainError('too-many', 'Too many sign-ups from your connection. Please try again in a minute.', {
      waitSeconds: wait,
    })
}
