import { Temporal } from 'temporal-polyfill'
import { createCipher } from '#platform/cipher.ts'
import type { Db } from '#platform/db.ts'
import type { Calendar } from './calendar.ts'
import type { Context } from './context.ts'
import type { Cents, DeciGallons, HundredthCentsPerGallon } from './money.ts'
import type { PlannedEvent } from '#mails/plan.ts'
import type { Places } from './places.ts'
import type { CreditRules } from '#features/credit/rules.ts'
import { checkOrder } from '#features/credit/holds.ts'
import { fullDays } from '#features/orders/day-capacity.ts'
import { refreshTanks } from '#features/standing/refresh.ts'
import { confirmationsForOrderShare } from '#features/storm/limits.ts'
import { accountKeys, accounts } from '#features/ledger/accounts.ts'
import type { BillingSettings } from '#features/ledger/billing.ts'
import type { PriceRules } from '#features/pricing/price.ts'
import type { PromiseLedger } from '#features/promises/due.ts'
import type { SettingsBase } from '#features/settings/kinds.ts'
import type { LocalRate, SalesTax } from '#features/trade/place-of-sale.ts'
import type { TaxRate } from '#features/trade/taxes.ts'
import type { PaperWords } from '#features/trade/paper-words.ts'
import { visitor } from './viewer.ts'

const weekday = [['07:00', '18:00']] as const

/** The opening hours of the specification and the holidays of the vectors' autumn. */
export const calendar: Calendar = {
  timeZone: 'America/New_York',
  hours: { 1: weekday, 2: weekday, 3: weekday, 4: weekday, 5: weekday, 6: [['08:00', '14:00']] },
  holidays: [{ date: '2025-11-27', name: 'Thanksgiving Day' }],
}

const promises: PromiseLedger = {
  fuel_quote: { key: 'fuel_quote', words: 'within 24 hours', clock: 'clock-hours', amount: 24 },
  delivery_schedule: {
    key: 'delivery_schedule',
    words: 'within 2 hours in business hours',
    clock: 'opening-hours',
    amount: 2,
  },
  delivery_schedule_emergency: {
    key: 'delivery_schedule_emergency',
    words: 'within 2 hours, day or night',
    clock: 'clock-hours',
    amount: 2,
  },
}

/** A copy to the customer and a notice to staff, as the catalogue of emails plans them for a new request. */
const mails = (event: PlannedEvent) => {
  if (event.name !== 'request.received') return []
  const { contact } = event.request as { contact: { email?: string } }
  const notice = { email: 'request-notice', audience: 'staff' as const, to: 'desk@leonefuel.example', data: event }
  return contact.email
    ? [{ email: 'request-copy', audience: 'visitor' as const, to: contact.email, data: event }, notice]
    : [notice]
}

/** The rates of domain-facts.md, in millionths of a dollar per gallon and basis points. */
export const taxes: TaxRate[] = [
  {
    id: 'federal-diesel',
    label: 'Federal excise tax, diesel',
    classes: ['road_diesel'],
    basis: 'millionths_per_gallon',
    rate: 244_000,
    from: '1997-10-01',
  },
  {
    id: 'ohio-diesel',
    label: 'Ohio motor fuel tax, diesel',
    classes: ['road_diesel'],
    basis: 'millionths_per_gallon',
    rate: 470_000,
    from: '2019-07-01',
    refundable: true,
  },
  {
    id: 'federal-gasoline',
    label: 'Federal excise tax, gasoline',
    classes: ['gasoline'],
    basis: 'millionths_per_gallon',
    rate: 184_000,
    from: '1997-10-01',
  },
  {
    id: 'ohio-gasoline',
    label: 'Ohio motor fuel tax, gasoline',
    classes: ['gasoline'],
    basis: 'millionths_per_gallon',
    rate: 385_000,
    from: '2019-07-01',
    refundable: true,
  },
  {
    id: 'lust',
    label: 'Federal LUST fee',
    classes: ['dyed_diesel', 'dyed_kerosene'],
    basis: 'millionths_per_gallon',
    rate: 1_000,
    from: '1997-10-01',
  },
  {
    id: 'ohio-sales',
    label: 'Ohio sales tax',
    classes: ['dyed_diesel', 'heating_oil', 'kerosene', 'dyed_kerosene', 'lubricant'],
    basis: 'percent',
    rate: 575,
    from: '2013-09-01',
  },
]

const local = (id: string, county: string, countyRate: number, area?: string): LocalRate => ({
  ...{ id, county, countyRate, from: '2025-04-01', confirmed: true },
  ...(area ? { area, transitRate: 100 } : { transitRate: 0 }),
})

/** Our office in Delaware County, and the rates of domain-facts-trade.md. */
/** Racks change at 6 PM; one fee; freight of one zone. */
export const pricing: PriceRules = {
  terminals: [
    { key: 'columbus', name: 'Columbus' },
    { key: 'dayton', name: 'Dayton' },
  ],
  changesAt: '18:00',
  staleHours: 36,
  fees: [
    {
      ...{ id: 'superfund', label: 'Superfund recovery', products: ['ulsd', 'off-road-diesel'] },
      ...{ rate: 4286, from: '2025-01-01', confirmed: true },
    },
  ],
  freight: { metro: { perGallon: 850 as HundredthCentsPerGallon, minimum: 1500 as DeciGallons } },
  shown: 'price',
}

export const salesTax: SalesTax = {
  offices: [
    { name: 'Lewis Center', state: 'OH', county: 'Delaware' },
    { name: 'Answering service', state: 'IN' },
  ],
  local: [
    local('delaware', 'Delaware', 125),
    local('delaware-cota', 'Delaware', 125, 'COTA'),
    { ...local('franklin', 'Franklin', 125), transitRate: 100 },
    local('union', 'Union', 125),
    local('union-cota', 'Union', 125, 'COTA'),
    local('licking', 'Licking', 150),
    local('licking-cota', 'Licking', 150, 'COTA'),
  ],
}

/** What a ticket says of dyed diesel, and of gallons as metered. */
const paperWords: PaperWords[] = [
  {
    ...{ id: 'dyed', label: 'Dyed diesel', classes: ['dyed_diesel'], from: '2010-12-01' },
    words: '15 ppm sulfur (maximum) Dyed Ultra-Low Sulfur Diesel Fuel.',
  },
  {
    ...{ id: 'gross', label: 'Gross gallons', classes: ['road_diesel', 'dyed_diesel'], basis: 'gross' },
    ...{ words: 'GROSS GALLONS, NOT CORRECTED TO 60 °F', from: '2020-01-01' },
  },
]

/** Billed from the start, by hand, one invoice for each delivery. */
export const billing: BillingSettings = {
  ...{ cutOver: '2025-11-01', per: 'delivery', when: 'at_once', issue: 'by_hand' },
  ...{ firstInvoice: 100_001, firstCreditMemo: 1001 },
  ...{ reminders: [3, 15, 30], statementDay: 1, taxAgency: 'Ohio Department of Taxation' },
  accounts: Object.fromEntries(accountKeys.map((key) => [key, accounts[key].name])) as BillingSettings['accounts'],
  ...{ items: {}, products: { ulsd: 'Ultra-low sulfur diesel', 'engine-oils.drum-55': 'Engine oils, 55-gallon drum' } },
}

/** Takes every value, over files that say nothing but the taxes. */
const settings: SettingsBase = {
  check: (_kind, value) => ({ value }),
  ofFile: (kind) => (kind === 'taxes' ? taxes : kind === 'salesTax' ? salesTax : {}),
  chargedRates: async () => new Map(),
}

const places: Places = {
  state: { name: 'Ohio', code: 'OH' },
  counties: ['Delaware', 'Franklin', 'Marion', 'Union', 'Van Wert'],
  zips: { 43040: ['Union'], 43065: ['Delaware', 'Franklin'], 43302: ['Marion'] },
  centers: { Union: { latitude: 40.2992, longitude: -83.3714 }, Delaware: { latitude: 40.2783, longitude: -83.0042 } },
}

/** Holds are off, as they are until someone switches them on. */
export const credit: CreditRules = {
  holds: false,
  pastDueDays: 10,
  payDriver: true,
  returnedPaymentFee: 3000 as Cents,
  financeRate: 150,
  financeClause: 'A business that accepted these terms pays a finance charge of 1.5% a month.',
  financeAfterDays: 30,
  checkDays: 5,
  reviewMonths: 12,
  howToPay: 'By check, with the invoice number on it.',
  termsVersion: '2025-01-01',
  autopay: { text: 'I authorize you to draft what is due.', version: '2026-12-01', noticeDays: 10, retries: 1 },
}

const cipher = createCipher('a secret of the tests')

export const thursdayMorning = Temporal.Instant.from('2025-11-20T10:00-05:00')

/** A visitor's context on a Thursday morning, unless told otherwise. */
export const contextOn = (db: Db, overrides: Partial<Context> = {}): Context => ({
  db,
  viewer: visitor,
  now: thursdayMorning,
  calendar,
  promises,
  mails,
  cipher,
  taxes,
  salesTax,
  paperWords,
  tolerance: { basisPoints: 500, most: 500 as DeciGallons },
  billTolerance: { gallonsBasisPoints: 50, price: 5, cents: 100 as Cents },
  credit,
  checkOrder,
  fullDays,
  confirmationsForOrder: confirmationsForOrderShare,
  tanksChanged: refreshTanks,
  billing,
  pricing,
  places,
  storm: { on: false, reason: '' },
  climate: { station: 'Columbus', normals: [{ from: '01-01', to: '12-31', degreeDays: 5490 }] },
  settings,
  site: { files: () => new Map(), check: () => [], leftOut: () => new Set(), drawings: [] },
  ...overrides,
})
