import type { Calendar } from '#domain/calendar.ts'
import { factsOf, fill } from './fill.ts'
import { calendarOf, type Company } from './kinds/company.ts'
import { coverageOf, type Coverage } from './kinds/coverage.ts'
import { promisesByKey, type PromiseEntry } from './kinds/promises.ts'
import { countiesByZip, type Zips } from './kinds/zips.ts'
import type { Written } from './read.ts'

/** Content as pages take it: texts finished, what the domain needs as plain values. */
export type Content = Omit<Written, 'claims' | 'coverage' | 'promises' | 'zips'> & {
  calendar: Calendar
  promises: Record<string, PromiseEntry>
  claims: Written['claims']['claims']
  badges: Written['claims']['badges']
  coverage: Coverage
  zips: Zips
}

/** Finishes written content, with the company's data as they are now: those of the file, or an administrator's. */
export const settle = (written: Written, company: Company = written.company): Content => {
  const calendar = calendarOf(company)
  const current = { ...written, company, promises: promisesByKey(written.promises, company.answers, calendar) }
  const { claims, ...filled } = fill(current, factsOf(current))
  const { offers, promises } = filled
  return {
    ...filled,
    ...claims,
    fuels: filled.fuels.filter(({ key }) => offers.fuels.includes(key)),
    lubricants: {
      ...filled.lubricants,
      families: filled.lubricants.families.filter(({ key }) => offers.lubricants.includes(key)),
    },
    delivery: {
      ...filled.delivery,
      deliveries: filled.delivery.deliveries.filter(({ key }) => offers.deliveries.includes(key)),
    },
    calendar,
    coverage: coverageOf(filled.coverage, promises),
    zips: countiesByZip(filled.zips),
  }
}
