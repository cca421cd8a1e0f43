import type { Temporal } from 'temporal-polyfill'
import type { Cipher } from '#platform/cipher.ts'
import type { Processor } from '#platform/stripe.ts'
import type { Roads } from '#platform/osrm.ts'
import type { Db } from '#platform/db.ts'
import type { Calendar } from './calendar.ts'
import { DomainError } from './domain-error.ts'
import type { MailPlan } from '#mails/plan.ts'
import type { Places } from './places.ts'
import type { TanksChanged } from '#features/customers/levels.ts'
import type { CreditRules } from '#features/credit/rules.ts'
import type { OrderCheck, ConfirmationsForOrder } from '#features/orders/order-check.ts'
import type { FindFullDays } from '#features/orders/day-capacity.ts'
import type { PriceRules } from '#features/pricing/price.ts'
import type { PromiseLedger } from '#features/promises/due.ts'
import type { Climate } from '#features/standing/degree-days.ts'
import type { StormState } from '#features/storm/schema.ts'
import type { SettingsBase } from '#features/settings/kinds.ts'
import type { BillTolerance } from '#features/bills/tolerance.ts'
import type { BillingSettings } from '#features/ledger/billing.ts'
import type { ContentBase } from '#features/site-content/base.ts'
import type { PaperWords } from '#features/trade/paper-words.ts'
import type { Tolerance } from '#features/trade/quantity-terms.ts'
import type { SalesTax } from '#features/trade/place-of-sale.ts'
import type { TaxRate } from '#features/trade/taxes.ts'
import type { Viewer } from './viewer.ts'

/** First argument of every verb and question: what the domain needs from above, as data. */
export type Context = {
  db: Db
  viewer: Viewer
  now: Temporal.Instant
  /** Told when something new is written: the door counts what is stored, not what is answered. */
  onStored?: () => void
  calendar: Calendar
  promises: PromiseLedger
  mails: MailPlan
  /** Every tax rate there was and is, by its dates. */
  taxes: readonly TaxRate[]
  /** Our offices, and what counties and transit authorities add to the sales tax. */
  salesTax: SalesTax
  /** What delivery tickets say of their products, by its dates. */
  paperWords: readonly PaperWords[]
  /** How far a delivery may be off the ordered gallons, where its order says nothing else. */
  tolerance: Tolerance
  /** Whether and when orders wait for money. */
  credit: CreditRules
  /** Holds an order that waits for money. */
  checkOrder: OrderCheck
  /** What is asked before staff confirm an order. */
  confirmationsForOrder: ConfirmationsForOrder
  /** Which days our trucks are full on. */
  fullDays: FindFullDays
  /** What follows when a level of tanks is recorded, or fuel comes to them or is ordered for them. */
  tanksChanged: TanksChanged
  /** How far a supplier's bill may be off and still match by itself. */
  billTolerance: BillTolerance
  /** From when and how deliveries are billed. */
  billing: BillingSettings
  /** How a price is made, besides what changes daily: terminals, recovery fees, freight. */
  pricing: PriceRules
  /** Whether we deliver in a storm now. */
  storm: StormState
  /** Normal degree days where we deliver. */
  climate: Climate
  /** What tells the county of an address. */
  places: Places
  /** Our card processor, where there is one. */
  processor?: Processor
  /** What a road server told of drives, where there is one. */
  roads?: Roads
  /** What lies under Platform Settings. */
  settings: SettingsBase
  /** What lies under the texts of the site that staff edit. */
  site: ContentBase
  /** For the few answers that are kept encrypted. */
  cipher: Cipher
}

/** Runs `work` in one transaction: everything it writes is committed together, or nothing is. */
export const inTransaction = <Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> =>
  ctx.db.transaction((db) => work({ ...ctx, db })).catch(asGone)

/** What a row was to name is no longer there: it was removed after it had been looked up. */
const asGone = (error: unknown): never => {
  const { code, detail } = ((error as Error | undefined)?.cause ?? error ?? {}) as { code?: string; detail?: string }
  if (code === '23503' && detail?.includes('is not present in table'))
    throw new DomainError(
      'conflict',
      'A record that this is for was removed just now. Nothing was saved. Please reload the page and choose again.',
    )
  throw error
}
