import type { Cents } from '#domain/money.ts'

/** What a customer accepts before we draft what they owe, and how it is done. */
export type AutopayRules = {
  text: string
  /** The day from which the text holds. */
  version: string
  /** A draft is announced so many days before. */
  noticeDays: number
  /** How often a draft that failed for lack of funds is tried again. */
  retries: number
}

/** What the company decided about credit, from Platform Settings. */
export type CreditRules = {
  /** Whether orders are held at all. */
  holds: boolean
  /** An invoice that is more than this many days past due holds the customer's orders. */
  pastDueDays: number
  /** Whether a customer without terms may pay the driver. */
  payDriver: boolean
  returnedPaymentFee: Cents
  /** What the text of the credit terms says is charged a month, in hundredths of a percent, where a customer's terms have it. */
  financeRate: number
  /** The paragraph of the text that says so, word for word; null where the text has none. */
  financeClause: string | null
  /** It falls on what is past due by more than so many days. */
  financeAfterDays: number
  /** A check that nobody marked as cleared is ours after so many days. */
  checkDays: number
  /** After so many months someone looks at terms again. */
  reviewMonths: number
  /** In words, for people who pay without a card. */
  howToPay: string
  autopay: AutopayRules
  /** The date from which the text of the credit terms holds; null where the company has none. */
  termsVersion: string | null
}
