import { zoneName } from '#domain/day.ts'
import type { Values } from './files.ts'
import type { Facts } from './fill.ts'
import { hoursInWords } from './kinds/opening-hours.ts'
import { hoursInSpanish, promiseInSpanish } from './spanish.ts'

type Sources = Pick<Values, 'company' | 'claims' | 'promises' | 'coverage' | 'retention'>

/** What the placeholders in texts stand for. content/README.md lists them. */
export const factsOf = ({ company, claims, promises, coverage, retention }: Sources): Facts => ({
  brand: company.brand,
  since: String(company.since),
  phone: company.phone,
  email: company.email,
  support_email: company.supportEmail,
  city: company.city,
  address: `${company.address.place}, ${company.address.state} ${company.address.zip}`,
  hours: hoursInWords(company.openingHours).join(', '),
  time_zone: zoneName(company.timeZone),
  holidays: company.holidays.map(({ name }) => name).join(', '),
  ...prefixed('promise', promises, ({ words }) => words),
  hours_spanish: hoursInSpanish(hoursInWords(company.openingHours)),
  ...prefixed('promise_spanish', promises, promiseInSpanish),
  ...prefixed('claim', claims.claims, ({ figure }) => figure),
  ...prefixed('zone', coverage.zones, ({ promise }) => promises[promise]?.words ?? ''),
  ...prefixed('retention', retention, String),
  'count.served': String(coverage.counties.filter(({ served }) => served).length),
  'count.counties': String(coverage.counties.length),
})

const prefixed = <Entry>(prefix: string, entries: Record<string, Entry>, say: (entry: Entry) => string) =>
  Object.fromEntries(Object.entries(entries).map(([key, entry]) => [`${prefix}.${key}`, say(entry)]))
