import { zoneName } from '#domain/day.ts'
import type { Values } from './files.ts'
import { hoursInWords } from './kinds/opening-hours.ts'
import type { PromiseEntry } from './kinds/promises.ts'
import { hoursInSpanish, promiseInSpanish } from './spanish.ts'

/** What texts may speak of in braces: {phone}, {promise.fuel_quote}, {claim.on_time}, {zone.metro}. */
export type Facts = Readonly<Record<string, string>>

const placeholder = /\{([a-z_]+(?:\.[a-zA-Z0-9_]+)?)\}/g

/** The same value with each placeholder in its texts replaced. One that is not known stays as it is. */
export const fill = <Value>(value: Value, facts: Facts): Value => {
  if (typeof value === 'string')
    return value.replace(placeholder, (whole, name: string) => facts[name] ?? whole) as Value
  if (Array.isArray(value)) return value.map((item) => fill(item, facts)) as Value
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, facts)])) as Value
  }
  return value
}

/** The names in braces that a text uses. */
export const placeholdersIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name)

type Sources = Pick<Values, 'company' | 'claims' | 'coverage' | 'retention'> & {
  promises: Record<string, Omit<PromiseEntry, 'key'>>
}

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
  holidays: company.holidays.flatMap(({ name, opens, closes }) => (opens || closes ? [] : [name])).join(', '),
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
