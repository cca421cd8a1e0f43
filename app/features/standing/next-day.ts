import { Temporal } from 'temporal-polyfill'
import { isBusinessDay, nextBusinessDay } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { Equipment } from '#features/customers/schema.ts'
import type { Forecast } from './forecast.ts'
import type { StandingDelivery } from './schema.ts'

type NextDayInput = {
  standing: Pick<StandingDelivery, 'rule' | 'everyDays' | 'weekdays' | 'levelPercent' | 'startsOn' | 'notBefore'>
  lastDelivered?: Temporal.PlainDate
  today: Temporal.PlainDate
  /** What is in it now. */
  level?: DeciGallons
  tank?: Pick<Equipment, 'capacity'>
  forecast?: Forecast
  levelOn?: (day: Temporal.PlainDate) => DeciGallons | undefined
}

const { compare } = Temporal.PlainDate
const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (compare(a, b) >= 0 ? a : b)

/** Beyond it a level is not looked for. */
const furthestDays = 400

/**
 * The day of the next delivery: today at the soonest, and not before a pause or a skipped day is over. A day on which we do not
 * deliver becomes the business day before it. Undefined where the customer calls, and where nothing tells.
 */
export const nextByRule = (ctx: Pick<Context, 'calendar'>, input: NextDayInput): Temporal.PlainDate | undefined => {
  const { standing, today } = input
  const first = later(later(today, Temporal.PlainDate.from(standing.startsOn)), notBefore(standing, today))
  const day = wantedOn(ctx, input, first)
  return day && deliverable(ctx, day, first)
}

const notBefore = ({ notBefore }: NextDayInput['standing'], today: Temporal.PlainDate) =>
  notBefore ? later(today, Temporal.PlainDate.from(notBefore)) : today

const wantedOn = (
  ctx: Pick<Context, 'calendar'>,
  { standing, lastDelivered, today, level, tank, forecast, levelOn }: NextDayInput,
  first: Temporal.PlainDate,
): Temporal.PlainDate | undefined => {
  switch (standing.rule) {
    case 'will_call':
      return undefined
    case 'every_days': {
      const step = standing.everyDays ?? 1
      const starts = Temporal.PlainDate.from(standing.startsOn)
      const from = lastDelivered && compare(lastDelivered, starts) >= 0 ? lastDelivered.add({ days: step }) : starts
      // One that was skipped comes a whole step later; one that is overdue comes now.
      const skipped = Math.max(0, Math.ceil(from.until(standing.notBefore ?? from).days / step))
      return later(from.add({ days: skipped * step }), first)
    }
    case 'weekdays': {
      const days = standing.weekdays ?? []
      for (let ahead = 0; ahead < 14; ahead++) {
        const day = first.add({ days: ahead })
        // What came before a holiday was that holiday's delivery.
        const came = lastDelivered && compare(businessDayUpTo(ctx, day, lastDelivered), lastDelivered) <= 0
        if (days.includes(day.dayOfWeek) && !came) return day
      }
      return undefined
    }
    case 'gallons_per_day':
    case 'degree_days':
      return forecast?.deliverBy && later(forecast.deliverBy, first)
    case 'level': {
      if (level === undefined || !tank?.capacity) return undefined
      const least = (tank.capacity * (standing.levelPercent ?? 30)) / 100
      if (level <= least) return first
      for (let ahead = 0; levelOn && ahead < furthestDays; ahead++) {
        const day = today.add({ days: ahead })
        if ((levelOn(day) ?? Infinity) <= least) return later(day, first)
      }
      return undefined
    }
  }
}

/** The business day at or before the one that is wanted, unless that would be before the first that is allowed. */
const deliverable = (ctx: Pick<Context, 'calendar'>, date: Temporal.PlainDate, first: Temporal.PlainDate) => {
  const day = businessDayUpTo(ctx, date, first)
  return isBusinessDay(ctx.calendar, day) ? day : nextBusinessDay(ctx.calendar, day)
}

/** Not looked for before `first`, which is the answer then. */
const businessDayUpTo = (
  { calendar }: Pick<Context, 'calendar'>,
  date: Temporal.PlainDate,
  first: Temporal.PlainDate,
) => {
  let day = date
  while (!isBusinessDay(calendar, day) && compare(day, first) > 0) day = day.subtract({ days: 1 })
  return day
}
