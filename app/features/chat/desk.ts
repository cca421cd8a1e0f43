import { and, eq, gt, inArray, isNull, ne, sql, type AnyColumn } from 'drizzle-orm'
import { profiles } from '#features/accounts/schema.ts'
import { isOpen } from '#domain/calendar.ts'
import { demand, staffWhoMay } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { chatDesks, type Ring } from './schema.ts'

/** Whose last page was closed so many seconds ago is gone. Streams of open pages tell every few seconds. */
const goneAfter = 60

/** Staff who have a page open now, whatever they do with the ring. */
const isSeen = ({ now }: Pick<Context, 'now'>) => gt(chatDesks.seenAt, dateOf(now.subtract({ seconds: goneAfter })))

/** True in SQL while this person has a page open. */
export const isAtDesk = (ctx: Context, userId: AnyColumn) =>
  sql`exists (select from ${chatDesks} where ${eq(chatDesks.userId, userId)} and ${isSeen(ctx)})`

/** Whether it would ring for anyone: the desk is open, and someone who may answer has a page open and is available. */
export const isDeskStaffed = async (ctx: Context): Promise<boolean> => {
  if (!isOpen(ctx.calendar, ctx.now)) return false
  const [somebody] = await ctx.db
    .select({ userId: chatDesks.userId })
    .from(chatDesks)
    .innerJoin(profiles, eq(profiles.userId, chatDesks.userId))
    .where(
      and(
        isSeen(ctx),
        ne(chatDesks.ring, 'away'),
        eq(profiles.role, 'admin'),
        inArray(profiles.staffRole, staffWhoMay('chats.answer')),
        isNull(profiles.disabledAt),
      ),
    )
    .limit(1)
  return somebody !== undefined
}

/** Notes that these people have a page open. The caller has seen that they may answer. */
export const markSeen = async ({ db, now }: Pick<Context, 'db' | 'now'>, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await db
    .insert(chatDesks)
    .values(userIds.map((userId) => ({ userId, seenAt: dateOf(now) })))
    .onConflictDoUpdate({ target: chatDesks.userId, set: { seenAt: dateOf(now) } })
}

/** How the chat rings for the viewer. */
export const findRing = async (ctx: Context): Promise<Ring> => {
  const [desk] = await ctx.db
    .select()
    .from(chatDesks)
    .where(eq(chatDesks.userId, ownId(ctx)))
  return desk?.ring ?? 'ask'
}

/** Sets how the chat rings for the viewer, or that they are not available. */
export const changeRing = async (ctx: Context, ring: Ring): Promise<void> => {
  await ctx.db
    .insert(chatDesks)
    .values({ userId: ownId(ctx), ring })
    .onConflictDoUpdate({ target: chatDesks.userId, set: { ring } })
}

/** The viewer, who may answer chats. Throws as `demand`. */
export const ownId = (ctx: Context): string => {
  demand(ctx, 'chats.answer')
  if (!('userId' in ctx.viewer)) throw new Error('Nobody answers chats without an account.')
  return ctx.viewer.userId
}
