import type { Activity, ActivityType } from '../activity.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { activityWords } from '../event-catalogue.ts'
import { staffPage } from '#features/requests/pages/staff/staff-page.ts'

/** An entry of the diary as the dashboard says it: who did what, to what, when. */
export type ActivityLine = {
  id: string
  type: ActivityType
  who: string
  words: string
  /** What follows the thing. */
  after?: string
  called?: string
  to?: string
  whose?: string
  at: string
}

export const activityLine = (ctx: Pick<Context, 'calendar'>, entry: Activity): ActivityLine => {
  const { id, type, subjectType, actorName, actorRole, actorId, subject, subjectId, at } = entry
  const isOwn = actorId === subjectId
  return {
    id,
    type,
    who: actorName ?? (actorRole === 'visitor' && isTrade(subjectType) ? 'Customer' : people[actorRole]),
    ...activityWords(entry),
    // "Dana Field signed up": naming the subject too would repeat the actor.
    called: isOwn ? undefined : (subject?.called ?? (subjectType === 'account' ? 'a deleted user' : undefined)),
    to: subject && staffPage(subjectType, subjectId),
    whose: subject?.whose ?? undefined,
    at: formatMoment(ctx.calendar.timeZone, at),
  }
}

/** Anyone who sends a request or answers a quote by its link is a customer. */
const isTrade = (type: Activity['subjectType']) => type === 'request' || type === 'quote' || type === 'order'

const people: Record<Activity['actorRole'], string> = {
  visitor: 'Visitor',
  customer: 'Customer',
  'supplier-link': 'A supplier',
  'driver-link': 'A driver',
  supplier: 'Supplier',
  admin: 'Dispatch',
  system: 'Automatic:',
}
