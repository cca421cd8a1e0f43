import type { Activity, ActivityType } from '#domain/activity/activity.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { activityWords } from './activity-words.ts'

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
  const { id, type, name, actorName, actorRole, actorId, subject, subjectId, at } = entry
  const own = actorId === subjectId
  const [words = '', after] = (activityWords[name] ?? name.replaceAll(/[._]/g, ' ')).split(/ …(?=\W)/)
  return {
    id,
    type,
    who: actorName ?? people[actorRole] ?? 'Somebody',
    ...{ words, after },
    // "Dana Field signed up": whom they did it to would be themselves.
    called: own ? undefined : (subject?.called ?? (name.startsWith('account.') ? 'somebody who is gone' : undefined)),
    to: subject && placeOf(name, subjectId),
    whose: subject?.whose ?? undefined,
    at: sayMoment(ctx.calendar.timeZone, at),
  }
}

const people: Record<string, string> = {
  visitor: 'A visitor',
  customer: 'A customer',
  supplier: 'A supplier',
  admin: 'Our desk',
  system: 'Our system',
}

const places: Record<string, string> = {
  request: 'inbox',
  promise: 'inbox',
  quote: 'quotes',
  order: 'orders',
  purchase_order: 'purchasing',
  shipment: 'shipments',
  company: 'companies',
  account: 'users',
}

const placeOf = (name: string, subjectId: string) =>
  `/dashboard/admin/${places[name.slice(0, name.indexOf('.'))]}/${subjectId}`
