import type { Account } from './accounts.ts'

/** What `billing` in Settings says: from when and how deliveries are billed, and what the accountant calls things. */
export type BillingSettings = {
  /** The first day whose deliveries are billed here; null: none are, and no invoice is written. */
  cutOver: string | null
  /** One invoice for each delivery, or for all of a customer's day. */
  per: 'delivery' | 'customer_day'
  /** Drafts are written at once, or when the day is over. */
  when: 'at_once' | 'daily'
  /** Whether drafts wait for a person. */
  issue: 'by_hand' | 'by_itself'
  /** The first numbers, where none was given yet. */
  firstInvoice: number
  firstCreditMemo: number
  /** Days past due on which a customer is reminded; none: nobody is. */
  reminders: readonly number[]
  /** The day of the month on which the statements of the month before go out; null: only by hand. */
  statementDay: number | null
  /** What the accountant's program calls each account. */
  accounts: Record<Account, string>
  /** What it calls items, by key, where it is not the name of `itemDefaults`. */
  items: Readonly<Record<string, string>>
  /** What we call our products, by key. */
  products: Readonly<Record<string, string>>
  /** The sales tax agency, as QuickBooks calls it. */
  taxAgency: string
}

/** What we call a product. One that is on our list no more keeps its key. */
export const productName = ({ products }: Pick<BillingSettings, 'products'>, key: string): string =>
  products[key] ?? key

/** Whether a delivery of this day is billed here: on the cut-over day or later. */
export const isBilledHere = ({ cutOver }: Pick<BillingSettings, 'cutOver'>, deliveredOn: string): boolean =>
  cutOver !== null && deliveredOn >= cutOver
