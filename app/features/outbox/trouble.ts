import { count, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { pauseOf } from '#mails/pause.ts'
import { mails, type MailState } from '#mails/schema.ts'
import type { Outbox } from './outbox.ts'

/** Mails that do not get out. Unlike the outbox's counts it never counts what was sent, which is nearly everything. */
export type MailTrouble = Record<'failed' | 'held' | 'waiting', number> & Pick<Outbox, 'pause'>

/** For staff alone. */
export const mailTrouble = async (ctx: Context): Promise<MailTrouble> => {
  demand(ctx, 'outbox.see', 'settings.see')
  // Equal to one state each: so are the partial indexes that make it cheap.
  const inState = async (state: MailState) => {
    const [row] = await ctx.db.select({ count: count() }).from(mails).where(eq(mails.state, state))
    return row?.count ?? 0
  }
  // One after another, as everything on the dashboard.
  return {
    failed: await inState('failed'),
    held: await inState('held'),
    waiting: await inState('waiting'),
    pause: await pauseOf(ctx),
  }
}
