import type { Context } from '../context.ts'
import { sayTime } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { States } from '../states.ts'
import type { Viewer } from '../viewer.ts'
import { entryOf, type LogEntry } from './audit-log.ts'

/**
 * Somebody else was faster: says who it was, when, and what the thing is now. Names of people are for staff, and for
 * those of the same side; to anybody else they are their side, as in the history on the page.
 */
export const staleVersionError = async <State extends string>(
  ctx: Context,
  { noun, isNow }: Pick<States<State>, 'noun' | 'isNow'>,
  { id, state }: { id: string; state: State },
): Promise<Refusal> => {
  const last = await entryOf(ctx, id, 'last')
  const who = last ? nameFor(ctx.viewer, last) : 'Somebody else'
  const when = last ? ` at ${sayTime(ctx.calendar.timeZone, last.at)}` : ''
  return new Refusal('conflict', `${who} changed this ${noun}${when}. It is now ${isNow(ctx.viewer, state)}.`)
}

const sides: Record<LogEntry['actorRole'], string> = {
  admin: 'The Leone desk',
  system: 'Our clock',
  supplier: 'The supplier',
  customer: 'The customer',
  visitor: 'The customer',
}

/** Whom an entry of the audit log names, to somebody who was slower. */
export const nameFor = (viewer: Viewer, { actorId, actorName, actorRole }: LogEntry) => {
  if (viewer.role === 'admin' || viewer.role === 'system') return actorName ?? 'Somebody else'
  if ('userId' in viewer && viewer.userId === actorId) return 'You'
  return (viewer.role === actorRole && actorName) || sides[actorRole]
}
