import { historyWords, isStaffOnly, staffHistoryWords } from '#features/activity/event-catalogue.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { recentHistory, type LogEntry } from '#events/audit-log.ts'
import type { PageHistory } from './history.tsx'

const sides: Record<LogEntry['actorRole'], string> = {
  visitor: 'Customer',
  customer: 'Customer',
  supplier: 'Supplier',
  'supplier-link': 'Supplier',
  'driver-link': 'Driver',
  admin: 'Dispatch',
  system: 'Automatic:',
}

/** Who did it, to who reads it: themselves, their own company, or the other side. */
const actorLabel = ({ viewer }: Context, { actorId, actorRole, actorName }: LogEntry): string => {
  if (viewer.role === 'admin') return actorName || sides[actorRole]
  if ('userId' in viewer && actorId === viewer.userId) return 'You'
  return viewer.role === actorRole && viewer.role === 'supplier' ? 'Your company' : sides[actorRole]
}

/** What happened to a subject and is kept elsewhere than in the audit log, such as a payment. `by`: a name, or "Automatic". */
export type ExternalHistoryEntry = { id: string; at: Date; by: string; what: string }

/**
 * The history of one subject, ready to be read, the oldest first, with what is kept `elsewhere`. Names of people are for
 * staff; to anyone else they are their side: you, the customer, the supplier, our desk. The caller has looked the subject
 * up within the viewer's sight.
 */
export const historyLines = async (
  ctx: Context,
  subjectId: string,
  externalEntries: readonly ExternalHistoryEntry[] = [],
): Promise<PageHistory> => {
  const { entries, older } = await recentHistory(ctx, subjectId)
  const isStaff = ctx.viewer.role === 'admin'
  const logged = entries
    .filter((entry) => isStaff || !isStaffOnly(entry))
    .map((entry) => ({
      ...{ id: entry.id, at: entry.at, who: actorLabel(ctx, entry) },
      what: isStaff ? staffHistoryWords(entry) : historyWords(entry),
    }))
  const otherLines = externalEntries
    // Older ones than the log shows would stand beside nothing.
    .filter(({ at }) => !older || (entries[0] !== undefined && at >= entries[0].at))
    .map(({ id, at, by, what }) => ({
      ...{ id, at, what },
      who: by === 'Automatic' ? sides.system : isStaff ? by : sides.admin,
    }))
  return {
    older,
    // The sort is stable: of one moment, what was logged stands first, in its order.
    entries: [...logged, ...otherLines]
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...line }) => ({ ...line, at: formatMoment(ctx.calendar.timeZone, at) })),
  }
}
