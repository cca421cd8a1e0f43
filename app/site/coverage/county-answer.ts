import type { Temporal } from 'temporal-polyfill'
import type { Content, County } from '#content/index.ts'
import { callLink } from '#domain/call-us.ts'
import { localTime, type Calendar } from '#domain/calendar.ts'
import { formatTime } from '#domain/day.ts'
import { dateOf } from '#domain/instant.ts'
import { dueAt, promiseNamed } from '#features/promises/due.ts'

type Source = Pick<Content, 'coverage' | 'company' | 'promises' | 'calendar'>

/** What the map answers for one county at this moment. */
export const countyAnswer = (content: Source, county: County, now: Temporal.Instant) => {
  const { coverage, company, promises, calendar } = content
  const zone = coverage.zones[county.zone]
  if (!zone) throw new Error(`County ${county.name} names zone "${county.zone}", which content does not have.`)
  const due = dueAt(promiseNamed(promises, zone.promise), calendar, now)
  return {
    name: `${county.name} County`,
    fips: county.fips,
    to: `/coverage/${county.slug}`,
    zone: zone.name,
    hours: zone.words,
    now: formatTime(calendar.timeZone, dateOf(now)),
    by: describeDates(calendar, due, now),
    times: { received: now.epochMilliseconds, due: due.epochMilliseconds, now: now.epochMilliseconds },
    miles: Math.round(county.miles),
    yard: company.address.place,
    served: county.served,
    reason: county.reason,
    call: callLink(company.phone),
  }
}

export type CountyAnswer = ReturnType<typeof countyAnswer>

/** To the next five minutes, later rather than earlier: nobody on the phone means 4:08. */
const describeDates = (calendar: Calendar, at: Temporal.Instant, now: Temporal.Instant) => {
  const five = 5 * 60_000
  const rounded = new Date(Math.ceil(at.epochMilliseconds / five) * five)
  const today = localTime(calendar, now).toPlainDate()
  const day = localTime(calendar, now.add({ milliseconds: rounded.getTime() - now.epochMilliseconds })).toPlainDate()
  return `${formatTime(calendar.timeZone, rounded)}${day.equals(today) ? '' : ' tomorrow'}`
}
