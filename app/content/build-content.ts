import { isLocalOrigin } from '#platform/placeholder.ts'
import type { Calendar } from '#domain/calendar.ts'
import { placeholderFacts, fillPlaceholders } from './fill-placeholders.ts'
import { calendarOf } from './kinds/company.ts'
import { coverageOf, type Coverage } from './kinds/coverage.ts'
import { promisesByKey, type PromiseEntry } from './kinds/promises.ts'
import { promisesInStorm } from './kinds/storm.ts'
import { countiesByZip, type Zips } from './kinds/zips.ts'
import { madeUpIn, withoutMadeUp, type UnverifiedContent, type PublicCompany } from './made-up.ts'
import type { RawContent } from './read.ts'

/** Content as pages take it: texts finished, what the domain needs as plain values. */
export type Content = Omit<RawContent, 'claims' | 'company' | 'coverage' | 'promises' | 'zips'> & {
  company: PublicCompany
  calendar: Calendar
  promises: Record<string, PromiseEntry>
  claims: RawContent['claims']['claims']
  badges: RawContent['claims']['badges']
  coverage: Coverage
  zips: Zips
  /** Left out where others read the site, shown to anyone who sits at this machine. */
  madeUp: UnverifiedContent
}

type Site = { origin?: string; onFile?: ReadonlySet<string>; roads?: string }

/** Finishes written content for the site of this origin, with these kinds of documents on file. */
export const settle = (
  raw: RawContent,
  { origin = 'http://localhost', onFile = new Set(), roads }: Site = {},
): Content => {
  const madeUp = madeUpIn(raw, onFile)
  const published = isLocalOrigin(origin) ? raw : withoutMadeUp(raw, madeUp)
  const calendar = calendarOf(raw.company)
  const current = {
    ...published,
    promises: promisesInStorm(promisesByKey(published.promises, raw.company.answers, calendar), published.storm),
  }
  const { claims, ...filled } = fillPlaceholders(current, placeholderFacts(current, madeUp, roads))
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
    madeUp,
  }
}
