import { isStaff } from '../can.ts'
import type { Context } from '../context.ts'
import { sayTime } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { Viewer } from '../viewer.ts'
import { historyOf, type DiaryEntry } from './history.ts'

/**
 * Somebody else was faster: says who it was, when, and what the thing is now. Names of people are for staff, and for
 * those of the same side; to anybody else they are their side, as in the history on the page.
 */
export const overtaken = async (ctx: Context, noun: string, { id, state }: { id: string; state: string }) => {
  const last = (await historyOf(ctx, id)).at(-1)
  const who = last ? nameFor(ctx.viewer, last) : 'Somebody else'
  const when = last ? ` at ${sayTime(ctx.calendar.timeZone, last.at)}` : ''
  return new Refusal('conflict', `${who} changed this ${noun}${when}. It is now ${sayState(ctx.viewer, state)}.`)
}

const sides: Record<string, string> = {
  admin: 'The Leone desk',
  system: 'Our clock',
  supplier: 'The supplier',
  customer: 'The customer',
  visitor: 'The customer',
}

/** Whom a diary entry names, to somebody who was slower. */
export const nameFor = (viewer: Viewer, { actorId, actorName, actorRole }: DiaryEntry) => {
  if (isStaff(viewer)) return actorName ?? 'Somebody else'
  if ('userId' in viewer && viewer.userId === actorId) return 'You'
  return (viewer.role === actorRole && actorName) || sides[actorRole] || 'Somebody else'
}

/** States whose names say nothing after "It is now". */
const standing: Record<string, string> = {
  draft: 'a draft',
  change_asked: 'to be changed first',
  date_proposed: 'waiting for a word on another date',
}

/** A draft is the desk's own word: to those it is written for, it is being revised. */
const sayState = (viewer: Viewer, state: string) =>
  state === 'draft' && !isStaff(viewer) ? 'being revised' : (standing[state] ?? state.replaceAll('_', ' '))
