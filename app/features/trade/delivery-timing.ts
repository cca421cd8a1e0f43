import { Temporal } from 'temporal-polyfill'
import { addBusinessDays, isBusinessDay, localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatWindow, type Window } from '#features/trade/delivery-window.ts'

/** How a wanted day is meant. */
export const wantedWords = { on: 'On this day', by: 'By this day', asap: 'As soon as possible' } as const
export type WantedWhen = keyof typeof wantedWords

export const isWantedWhen = (text: string): text is WantedWhen => Object.hasOwn(wantedWords, text)

export type DeliveryTiming = { wantedWhen: WantedWhen | null; wantedDate: string | null; wantedWindow: Window | null }

type Clock = Pick<Context, 'calendar' | 'now'>

/**
 * The day that keeps a wish: the day itself, of "by" the last business day until then, of "as soon as possible" the next
 * one. Undefined for no wish, and for one that has passed.
 */
export const dayThatKeeps = (
  { calendar, now }: Clock,
  { wantedWhen, wantedDate }: DeliveryTiming,
): string | undefined => {
  const today = localTime(calendar, now).toPlainDate()
  if (wantedWhen === 'asap')
    return localTime(calendar, addBusinessDays(calendar, now, 1))
      .toPlainDate()
      .toString()
  if (!wantedDate || wantedDate < today.toString()) return undefined
  if (wantedWhen !== 'by') return wantedDate
  let day = Temporal.PlainDate.from(wantedDate)
  while (!isBusinessDay(calendar, day) && Temporal.PlainDate.compare(day, today) > 0) day = day.subtract({ days: 1 })
  return isBusinessDay(calendar, day) ? day.toString() : wantedDate
}

/** "By Thu, Nov 26, 2026, 7 AM to noon"; undefined where nothing was said. */
export const formatDeliveryTiming = ({ wantedWhen, wantedDate, wantedWindow }: DeliveryTiming): string | undefined => {
  const hours = wantedWindow && wantedWindow !== 'flexible' ? formatWindow(wantedWindow) : undefined
  const day = wantedDate ? formatDay(wantedDate) : undefined
  if (wantedWhen === 'asap') return ['As soon as possible', day && `by ${day}`, hours].filter(Boolean).join(', ')
  if (!day) return hours
  return `${wantedWhen === 'by' ? 'By ' : ''}${[day, hours].filter(Boolean).join(', ')}`
}
