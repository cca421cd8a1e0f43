import { Temporal } from 'temporal-polyfill'
import { content } from '../app/content/testing.ts'
import { openOn } from '../app/domain/calendar.ts'

/** The first day from so many days ahead on which the office is open, which no one is asked about: "2026-11-30". */
export const openDay = (days: number): string => {
  const { calendar } = content
  let day = Temporal.Now.plainDateISO(calendar.timeZone).add({ days })
  while (openOn(calendar, day).length === 0) day = day.add({ days: 1 })
  return day.toString()
}
