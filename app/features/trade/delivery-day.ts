import { addBusinessDays, localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isDay } from '#domain/is-day.ts'

type Clock = Pick<Context, 'calendar' | 'now'>

/** Farther ahead nobody delivers: such a day is a slip of the finger, or a year that no clock here can hold. */
const yearsAhead = 2

const today = ({ calendar, now }: Clock) => localTime(calendar, now).toPlainDate()

/** The last plain date for which anything is ordered or bought. */
export const lastDeliveryDay = (ctx: Clock): string => today(ctx).add({ years: yearsAhead }).toString()

/** The day a standard delivery needs at least: three business days from now. */
export const usualDeliveryDay = ({ calendar, now }: Clock): string =>
  localTime(calendar, addBusinessDays(calendar, now, 3))
    .toPlainDate()
    .toString()

/** @throws DomainError `invalid` for a plain date that is none, has passed, or is farther ahead than two years. */
export const checkDeliveryDay = (ctx: Clock, day: string): void => {
  if (!isDay(day) || day < today(ctx).toString())
    throw new DomainError('invalid', 'Please choose today or a later date.')
  if (day > lastDeliveryDay(ctx))
    throw new DomainError('invalid', `Please choose a date in the next ${yearsAhead} years.`)
}

/** Whether a truck may be said to arrive then: from now on, and no farther ahead than anything is delivered. */
export const mayArrive = (ctx: Clock, at: Date): boolean =>
  !Number.isNaN(at.getTime()) &&
  at.getTime() >= ctx.now.epochMilliseconds &&
  localTime(ctx.calendar, instantOf(at)).toPlainDate().toString() <= lastDeliveryDay(ctx)
