import { formatDay, formatShortDay } from '#domain/day.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import type { TankPlan } from '../plan.ts'

/** "Dec 3" */
const monthDay = (at: { toString: () => string }) => formatShortDay(at.toString()).replace(/^\w+, /, '')

const day = (at: { toString: () => string } | undefined) => at && formatDay(at.toString())

/** When a tank runs dry and what comes next, in words for staff and customers alike. */
export const viewPlan = (plan: TankPlan | undefined) => {
  const { forecast, next, ordered, reason, reasonForCustomer, levelOn } = plan ?? {}
  const stop = ordered ?? next
  const at = next && levelOn?.(next)
  return {
    now: forecast && `About ${formatGallons((Math.round(forecast.now / 10) * 10) as DeciGallons)}`,
    runsOut: forecast?.runsOut ? day(forecast.runsOut) : undefined,
    range:
      forecast?.earliest && forecast.latest && !forecast.earliest.equals(forecast.latest)
        ? `between ${monthDay(forecast.earliest)} and ${monthDay(forecast.latest)}`
        : undefined,
    next: day(next),
    nextLevel:
      at === undefined ? undefined : `about ${formatGallons((Math.round(at / 10) * 10) as DeciGallons)} left then`,
    reason: reason ?? '',
    reasonForCustomer: reasonForCustomer ?? '',
    ordered: day(ordered),
    isDryFirst: Boolean(forecast?.earliest && stop && forecast.earliest.toString() <= stop.toString()),
  }
}
