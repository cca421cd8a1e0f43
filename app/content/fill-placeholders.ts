import { callUs } from '#domain/call-us.ts'
import { formatDollars, type Cents } from '#domain/money.ts'
import { formatTimeOfDay, zoneName } from '#domain/day.ts'
import type { Values } from './files.ts'
import { triesInWords } from './kinds/autopay.ts'
import { hoursInWords } from './kinds/opening-hours.ts'
import type { UnverifiedContent, PublicCompany } from './made-up.ts'
import type { PromiseEntry } from './kinds/promises.ts'
import { figureInSpanish, hoursInSpanish, promiseInSpanish, zoneInSpanish } from './spanish.ts'

/** What texts may speak of in braces: {phone}, {promise.fuel_quote}, {claim.on_time}. Undefined: it is left out. */
export type Facts = Readonly<Record<string, string | undefined>>

const placeholder = /\{([a-zA-Z_]+(?:\.[a-zA-Z0-9_]+)?)\}/g

/**
 * The same value with each placeholder in its texts replaced. One that is not known stays as it is. A sentence that
 * speaks of what is left out goes with it, and so does an entry of a list that has nothing else to say.
 */
export const fillPlaceholders = <Value>(value: Value, facts: Facts): Value => {
  if (typeof value === 'string') return fillText(value, facts) as Value
  if (Array.isArray(value))
    return value
      .map((item) => [item, fillPlaceholders(item, facts)])
      .flatMap(([item, filled]) => (isGone(item, filled) ? [] : [filled])) as Value
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillPlaceholders(item, facts)])) as Value
  }
  return value
}

const fillText = (text: string, facts: Facts) => {
  const isSaid = (sentence: string) => placeholdersIn(sentence).every((name) => !(name in facts) || facts[name])
  const visibleText = isSaid(text) ? text : text.split(sentences).filter(isSaid).join(' ')
  return visibleText.replace(placeholder, (whole, name: string) => facts[name] ?? whole)
}

const sentences = /(?<=[.!?]) (?=[A-Z{¿¡])/

const isGone = (before: unknown, after: unknown): boolean =>
  before !== after &&
  (after === '' ||
    (after !== null &&
      typeof after === 'object' &&
      !Array.isArray(after) &&
      Object.entries(after).some(([key, item]) => isEmpty(item) && !isEmpty((before as Record<string, unknown>)[key]))))

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

/** The names in braces that a text uses. */
export const placeholdersIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => name)

type Sources = Pick<Values, 'autopay' | 'claims' | 'coverage' | 'credit' | 'dataAddresses' | 'retention'> & {
  company: PublicCompany
  promises: Record<string, Omit<PromiseEntry, 'key'>>
}

/** What the placeholders in texts stand for. content/README.md lists them. */
export const placeholderFacts = (
  { autopay, company, claims, promises, coverage, credit, dataAddresses, retention }: Sources,
  leftOut: Pick<UnverifiedContent, 'claims'> = { claims: {} },
  roads?: string,
): Facts => ({
  brand: company.brand,
  since: String(company.since),
  phone: company.phone,
  call: callUs(company.phone),
  Call: company.phone ? `Call ${company.phone}` : 'Use the contact form',
  call_spanish: company.phone ? `llame al ${company.phone}` : 'use el formulario de contacto',
  Call_spanish: company.phone ? `Llame al ${company.phone}` : 'Use el formulario de contacto',
  write_spanish: company.supportEmail ? `escriba a ${company.supportEmail}` : 'use el formulario de contacto',
  Write_spanish: company.supportEmail ? `Escriba a ${company.supportEmail}` : 'Use el formulario de contacto',
  email: company.email,
  support_email: company.supportEmail,
  write: company.supportEmail ? `write to ${company.supportEmail}` : 'use the contact form',
  Write: company.supportEmail ? `Write to ${company.supportEmail}` : 'Use the contact form',
  city: company.city,
  address: `${company.address.place}, ${company.address.state} ${company.address.zip}`,
  road_server: hostOf(dataAddresses.drives || roads),
  weather_server: hostOf(dataAddresses.temperatures),
  hours: hoursInWords(company.openingHours).join(', '),
  time_zone: zoneName(company.timeZone),
  time_zone_spanish: zoneInSpanish(zoneName(company.timeZone)),
  holidays: company.holidays.flatMap(({ name, opens, closes }) => (opens || closes ? [] : [name])).join(', '),
  short_days: company.holidays
    .flatMap(({ name, on, opens, closes }) =>
      // A date that comes once is named where its day is near: see domain/special-hours.ts.
      (opens || closes) && !/^\d/.test(on) ? [`${name} ${shortHours(opens, closes)}`] : [],
    )
    .join(', '),
  ...prefixed('promise', promises, ({ words }) => words),
  hours_spanish: hoursInSpanish(hoursInWords(company.openingHours)),
  ...prefixed('promise_spanish', promises, promiseInSpanish),
  ...prefixed('claim', leftOut.claims, () => undefined),
  ...prefixed('claim', claims.claims, ({ figure }) => figure),
  ...prefixed('claim_spanish', leftOut.claims, () => undefined),
  ...prefixed('claim_spanish', claims.claims, ({ figure }) => figureInSpanish(figure)),
  ...prefixed('zone', coverage.zones, ({ promise }) => promises[promise]?.words ?? ''),
  ...prefixed('retention', retention, String),
  'autopay.notice': String(autopay.noticeDays),
  'autopay.tries': triesInWords(autopay.retries),
  ...prefixed('credit', creditFacts(credit), (words) => words),
  'count.served': String(coverage.counties.filter(({ served }) => served).length),
  'count.counties': String(coverage.counties.length),
})

/** Whom we ask, of an address; dates in braces may stand in it, and none in its host. */
const hostOf = (address: string | undefined) => (address ? new URL(address).hostname : undefined)

/** The amounts of the credit terms stand in one place: what the settings say, the text says. */
const creditFacts = ({ returnedPaymentFee, financeCharge, financeAfterDays }: Values['credit']) => ({
  returned_payment_fee:
    returnedPaymentFee > 0 ? formatDollars(Math.round(returnedPaymentFee * 100) as Cents) : undefined,
  finance_charge: `${financeCharge}% a month (${Math.round(financeCharge * 1200) / 100}% a year)`,
  finance_after: String(financeAfterDays),
})

const shortHours = (opens?: string, closes?: string) =>
  [opens && `from ${formatTimeOfDay(opens)}`, closes && `until ${formatTimeOfDay(closes)}`].filter(Boolean).join(' ')

const prefixed = <Entry>(
  prefix: string,
  entries: Record<string, Entry>,
  format: (entry: Entry) => string | undefined,
) => Object.fromEntries(Object.entries(entries).map(([key, entry]) => [`${prefix}.${key}`, format(entry)]))
