import { today } from '#domain/calendar.ts'
import { isDay } from '#domain/is-day.ts'

/** The days that an address asks for: this month, where it doesn't. */
export const taxPeriod = (ctx: Parameters<typeof today>[0], { searchParams }: URL) => {
  const readDayParameter = (name: string, otherwise: string) => {
    const value = searchParams.get(name) ?? ''
    return isDay(value) ? value : otherwise
  }
  return {
    from: readDayParameter('from', `${today(ctx).slice(0, 7)}-01`),
    through: readDayParameter('through', today(ctx)),
  }
}
