import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatTime } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import type { Order } from '../schema.ts'
import { formatWindow } from '../delivery.ts'

type Clock = Pick<Context, 'calendar' | 'now'>

/** Today there, as a plain date. */
export const todayOf = ({ calendar, now }: Clock) => localTime(calendar, now).toPlainDate().toString()

/** "Today", "Tomorrow", "Mon, Nov 23"; with the year when it is another one. */
export const formatNearDay = (ctx: Clock, date: string) => {
  const today = localTime(ctx.calendar, ctx.now).toPlainDate()
  if (date === today.toString()) return 'Today'
  if (date === today.add({ days: 1 }).toString()) return 'Tomorrow'
  return formatDay(date).replace(`, ${today.year}`, '')
}

/** "Today, 7 AM to noon" */
export const formatPromise = (
  ctx: Clock,
  { deliveryDate, deliveryWindow }: Pick<Order, 'deliveryDate' | 'deliveryWindow'>,
) => `${formatNearDay(ctx, deliveryDate)}, ${formatWindow(deliveryWindow)}`

/** "Today, 1:20 PM" */
export const formatNear = (ctx: Clock, at: Date) =>
  `${formatNearDay(ctx, localTime(ctx.calendar, instantOf(at)).toPlainDate().toString())}, ${formatTime(ctx.calendar.timeZone, at)}`

/** The hour of a moment in the company's time zone, with its minutes as a part: 13.5 is 1:30 PM. */
export const localHour = ({ calendar }: Clock, at: Date) => {
  const local = localTime(calendar, instantOf(at))
  return local.hour + local.minute / 60
}

export const dayOf = ({ calendar }: Clock, at: Date) => localTime(calendar, instantOf(at)).toPlainDate().toString()

/** "today, 2:43 PM" within a sentence; days of the week and months keep their capital. */
export const inSentence = (near: string) => near.replace(/^(?:Today|Tomorrow)\b/, (day) => day.toLowerCase())
