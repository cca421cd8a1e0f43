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
const who = ({ viewer }: Context, { actorId, actorRole, actorName }: LogEntry): string => {
  if (viewer.role === 'admin') return actorName || sides[actorRole]
  if ('userId' in viewer && actorId === viewer.userId) return 'You'
  return viewer.role === actorRole && viewer.role === 'supplier' ? 'Your company' : sides[actorRole]
}

/**
 * The history of one subject, ready to be read. Names of people are for staff; to anyone else they are their side: you,
 * the customer, the supplier, our desk. The caller has looked the subject up within the viewer's sight.
 */
export const historyLines = async (ctx: Context, subjectId: string): Promise<PageHistory> => {
  const { entries, older } = await recentHistory(ctx, subjectId)
  return {
    older,
    entries: entries
      .filter((entry) => ctx.viewer.role === 'admin' || !isStaffOnly(entry))
      .map((entry) => ({
        id: entry.id,
        at: formatMoment(ctx.calendar.timeZone, entry.at),
        who: who(ctx, entry),
        what: ctx.viewer.role === 'admin' ? staffHistoryWords(entry) : historyWords(entry),
      })),
  }
}
