import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import type { ClaimedMail } from './claim.ts'
import { ranks } from './plan.ts'
import { mails, type Mail } from './schema.ts'

type Clock = Pick<Context, 'db' | 'now'>

/** Staff notices that reach one mailbox by themselves within `window`; what comes on top of them waits `pause`. */
const unfolded = 10
const window = Temporal.Duration.from({ minutes: 10 })
const pause = Temporal.Duration.from({ minutes: 5 })

/** So many that wait go together, at most `maxNotices` of them in one mail. */
const crowd = 5
const maxNotices = 1000

const notice = { audience: 'staff', rank: ranks.indexOf('copy') } as const

export type FoldOutcome = { later: Date } | { carried: Mail[] }

/**
 * What becomes of a staff notice in a flood of them. Alone it goes with nobody; behind many that went lately it waits,
 * and so do the others for that mailbox; after the pause the first of them carries the others. Whom it carries is
 * stored before it leaves: sent again after a crash, it carries the same ones.
 */
export const foldNotices = async (ctx: Clock, mail: ClaimedMail): Promise<FoldOutcome> => {
  if (mail.audience !== notice.audience || mail.rank !== notice.rank) return { carried: [] }
  const { db } = ctx
  const before = await carriedBy(ctx, mail)
  if (before.length > 0) return { carried: before }
  const last = await lastOfMany(ctx, mail)
  const later = last && dateOf(instantOf(last).add(pause))
  if (later && later > dateOf(ctx.now)) {
    await db
      .update(mails)
      .set({ nextAttemptAt: later })
      .where(and(otherNotices(mail), or(isNull(mails.nextAttemptAt), lt(mails.nextAttemptAt, later))))
    return { later }
  }
  const waiting = db
    .select({ id: mails.id })
    .from(mails)
    .where(otherNotices(mail))
    .orderBy(asc(mails.createdAt))
    .limit(maxNotices)
    .for('update', { skipLocked: true })
  const crowded = (await db.$count(mails, otherNotices(mail))) + 1 >= crowd
  if (crowded) await db.update(mails).set({ carriedBy: mail.id }).where(inArray(mails.id, waiting))
  return { carried: crowded ? await carriedBy(ctx, mail) : [] }
}

const carriedBy = ({ db }: Pick<Context, 'db'>, { id }: ClaimedMail): Promise<Mail[]> =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.carriedBy, id), eq(mails.state, 'waiting')))
    .orderBy(asc(mails.createdAt), asc(mails.id))

/** When the last notice left for that mailbox, once so many have that the next ones wait. */
const lastOfMany = async ({ db, now }: Clock, { recipient }: ClaimedMail) => {
  const [lately] = await db
    .select({ count: sql<number>`count(*)::int`, last: sql`max(${mails.sentAt})`.mapWith(mails.sentAt) })
    .from(mails)
    .where(
      and(
        ofNotices(recipient),
        isNull(mails.carriedBy),
        gt(mails.sentAt, dateOf(now.subtract(window))),
        // The index of a mailbox's mails is by when they were caused.
        gt(mails.createdAt, dateOf(now.subtract({ hours: 24 }))),
      ),
    )
  return lately && lately.count >= unfolded ? lately.last : undefined
}

const ofNotices = (recipient: string) =>
  and(eq(mails.recipient, recipient), eq(mails.audience, notice.audience), eq(mails.rank, notice.rank))

/** The other notices that wait for the same mailbox, in nobody's hands. */
const otherNotices = ({ recipient, id }: ClaimedMail) =>
  and(
    ofNotices(recipient),
    eq(mails.state, 'waiting'),
    isNull(mails.carriedBy),
    sql`${mails.id} <> ${id}`,
    or(isNull(mails.claimedUntil), lte(mails.claimedUntil, sql`clock_timestamp()`)),
  )
