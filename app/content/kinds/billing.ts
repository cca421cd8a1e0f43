import { z } from 'zod'
import { accountKeys } from '#features/ledger/accounts.ts'
import type { BillingSettings } from '#features/ledger/billing.ts'
import type { TradeProduct } from '#features/trade/line.ts'

const words = (longest: number) => z.string().trim().min(1).max(longest)

/** QuickBooks cuts the name of an account at 31 letters for each level, which a colon parts. */
const accountName = words(100).refine((name) => !/["\t\n]/.test(name), { error: 'must have no quotes or tabs' })

/**
 * Settings that were stored while billing had its own words on how to pay and terms of its own: credit.yaml says how to
 * pay, and who has no terms pays in advance.
 */
const withoutRetired = (value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { payTo: _payTo, terms: _terms, ...rest } = value as Record<string, unknown>
  return rest
}

/** What QuickBooks calls an item, where it is not the name of our list. It keeps 31 letters of each level. */
const itemName = accountName.refine(
  (name) => name.split(':').every((level) => level.trim().length > 0 && level.length <= 31),
  {
    error: 'must have 1 to 31 letters, on each side of a colon',
  },
)

const billingSheet = z.strictObject({
  cutOver: z.iso.date().nullable(),
  per: z.enum(['delivery', 'customer_day']),
  when: z.enum(['at_once', 'daily']),
  issue: z.enum(['by_hand', 'by_itself']),
  firstInvoice: z.int().min(1).max(900_000_000),
  firstCreditMemo: z.int().min(1).max(900_000_000),
  reminders: z.array(z.int().min(1).max(365)).max(6),
  statementDay: z.int().min(1).max(28).nullable(),
  taxAgency: words(41),
  accounts: z.strictObject(
    Object.fromEntries(accountKeys.map((key) => [key, accountName])) as Record<
      (typeof accountKeys)[number],
      typeof accountName
    >,
  ),
  items: z.record(z.string(), itemName).default({}),
})

/** From when and how deliveries are billed, and what the accountant's program calls things. */
export const billingFile = z.preprocess(withoutRetired, billingSheet)

/** The same as the domain reads it: reminders in their order, and beside the names of items what we call our products. */
export const billingOf = (
  file: z.output<typeof billingFile>,
  products: readonly Pick<TradeProduct, 'product' | 'name'>[],
): BillingSettings => ({
  ...file,
  products: Object.fromEntries(products.map(({ product, name }) => [product, name])),
  reminders: [...new Set(file.reminders)].toSorted((one, other) => one - other),
})
