import type { Context } from '../context.ts'
import { sayTime } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { historyOf } from './history.ts'

/** Somebody else was faster: says who it was, when, and what the thing is now. */
export const overtaken = async (ctx: Context, noun: string, { id, state }: { id: string; state: string }) => {
  const last = (await historyOf(ctx, id)).at(-1)
  const who = last?.actorName ?? 'Somebody else'
  const when = last ? ` at ${sayTime(ctx.calendar.timeZone, last.at)}` : ''
  return new Refusal('conflict', `${who} changed this ${noun}${when}. It is now ${state.replaceAll('_', ' ')}.`)
}
