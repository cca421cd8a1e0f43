import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatGallons } from '#domain/money.ts'
import type { TankPlan } from '../plan.ts'

const day = (at: { toString: () => string } | undefined) => at && formatDay(at.toString())

/** When a tank runs dry and what comes next, in words for staff and customers alike. */
export const viewPlan = (_ctx: Context, plan: TankPlan | undefined) => {
  const { forecast, next, reason, levelOn } = plan ?? {}
  const at = next && levelOn?.(next)
  return {
    now: forecast && `About ${formatGallons(forecast.now)}`,
    runsOut: forecast?.runsOut ? day(forecast.runsOut) : undefined,
    range: forecast?.earliest && forecast.latest ? `${day(forecast.earliest)} to ${day(forecast.latest)}` : undefined,
    next: day(next),
    nextLevel: at === undefined ? undefined : `about ${formatGallons(at)} left then`,
    reason: reason ?? '',
    isDryFirst: Boolean(forecast?.earliest && next && forecast.earliest.toString() <= next.toString()),
  }
}
