import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { textOf } from './read-form.ts'

/**
 * The moment that the fields `NAME_date` and `NAME_time` say, in Ohio; undefined when both are empty, and no time at
 * all (NaN) when they say none.
 */
export const readMoment = ({ calendar }: Context, body: FormData, name: string): Date | undefined => {
  const [date, time] = [textOf(body, `${name}_date`), textOf(body, `${name}_time`)]
  if (!date && !time) return undefined
  try {
    const plainTime = Temporal.PlainTime.from(time)
    return dateOf(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: calendar.timeZone, plainTime }).toInstant())
  } catch {
    return new Date(Number.NaN)
  }
}

/** What the two fields show for a moment: its plain date and its time in Ohio. */
export const fieldsOf = ({ calendar }: Context, at: Date) => {
  const local = localTime(calendar, instantOf(at))
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
