import { z } from 'zod'
import { accountKeys } from '#features/ledger/accounts.ts'
import type { Billing } from '#features/ledger/billing.ts'
import { readTerms } from '#features/ledger/terms.ts'

const words = (longest: number) => z.string().trim().min(1).max(longest)

/** QuickBooks cuts the name of an account at 31 letters for each level, which a colon parts. */
const accountName = words(100).refine((name) => !/["\t\n]/.test(name), { error: 'must have no quotes or tabs' })

/** From when and how deliveries are billed, and what the accountant's program calls things. */
export const billingFile = z.strictObject({
  cutOver: z.iso.date().nullable(),
  per: z.enum(['delivery', 'customer_day']),
  when: z.enum(['at_once', 'daily']),
  issue: z.enum(['by_hand', 'by_itself']),
  firstInvoice: z.int().min(1).max(900_000_000),
  firstCreditMemo: z.int().min(1).max(900_000_000),
  terms: words(40).refine((said) => readTerms(said) !== undefined, {
    error: 'must be terms such as Net 15, Net 10 EOM, 10th of next month, EFT 10 or COD',
  }),
  payTo: words(400),
  reminders: z.array(z.int().min(1).max(365)).max(6),
  statementDay: z.int().min(1).max(28).nullable(),
  taxAgency: words(41),
  accounts: z.strictObject(
    Object.fromEntries(accountKeys.map((key) => [key, accountName])) as Record<
      (typeof accountKeys)[number],
      typeof accountName
    >,
  ),
})

/** The same as the domain reads it: reminders in their order. */
export const billingOf = (file: z.output<typeof billingFile>): Billing => ({
  ...file,
  reminders: [...new Set(file.reminders)].toSorted((one, other) => one - other),
})
