import type { Cents } from '#domain/money.ts'

/** What the company decided about credit, from Platform Settings. */
export type CreditRules = {
  /** Whether orders are held at all. */
  holds: boolean
  /** An invoice that is more than this many days past due holds the customer's orders. */
  pastDueDays: number
  /** Whether a customer without terms may pay the driver. */
  payDriver: boolean
  returnedPaymentFee: Cents
  /** After so many months somebody looks at terms again. */
  reviewMonths: number
  /** In words, for people who pay without a card. */
  howToPay: string
  /** The date from which the text of the credit terms holds; null where the company has none. */
  termsVersion: string | null
}
