import type { Context } from '#domain/context.ts'
import type { BillingSettings } from './billing.ts'

type ItemContext = Pick<Context, 'taxes' | 'salesTax'> & { billing: Pick<BillingSettings, 'products' | 'items'> }

/** What stands on a line of an invoice, as far as its item is concerned. */
export type SoldItem = { kind: string; product: string | null; name: string; rateId: string | null }

/** QuickBooks keeps so many letters of a name, at each level that a colon begins. */
const longest = 31

const fitting = (name: string) =>
  name
    .split(':')
    .map((level) => level.trim().slice(0, longest).trimEnd())
    .join(':')

/**
 * What the accountant's program calls each tax, by the id of its rate: a name that tells counties apart within the letters that
 * QuickBooks reads, and stays when a rate changes.
 */
export const taxItemsOf = ({ taxes, salesTax }: Pick<ItemContext, 'taxes' | 'salesTax'>): Map<string, string> => {
  const items = new Map(taxes.map(({ id, label }) => [id, label]))
  for (const { id } of taxes.filter(({ basis }) => basis === 'percent'))
    for (const { id: local, county, area, code } of salesTax.local)
      items.set(`${id}.${local}`, ['Sales tax', code, county, area].filter(Boolean).join(' '))
  return items
}

const taxKey = (name: string) => `tax:${name}`

/**
 * The list of items with the name that each has while nobody gave it another, by its key: every product, the delivery, every tax.
 * A package is an item below its product.
 */
export const itemDefaults = (context: ItemContext): Map<string, string> =>
  new Map(
    [
      ...Object.entries(context.billing.products).map(
        ([key, name]) => [key, key.includes('.') ? below(name) : name] as const,
      ),
      // It keeps the name that the accountant's list has had from the start, whatever our papers call it.
      ['freight', 'Delivery'] as const,
      ...[...taxItemsOf(context).values()].map((name) => [taxKey(name), name] as const),
    ].map(([key, name]) => [key, fitting(name)]),
  )

/** "Engine oils, 55-gallon drum" as "Engine oils:55-gallon drum" */
const below = (name: string) => {
  const at = name.lastIndexOf(', ')
  return at < 0 ? name : `${name.slice(0, at)}:${name.slice(at + 2)}`
}

/** What the accountant's program calls accounts, items by their key, and taxes by the id of their rate. */
export type ExportNames = Pick<BillingSettings, 'accounts' | 'taxAgency'> &
  Record<'items' | 'taxes', Record<string, string>>

/** The names of today, which a file keeps. */
export const exportNames = (
  context: ItemContext & { billing: Pick<BillingSettings, 'accounts' | 'taxAgency'> },
): ExportNames => ({
  ...{ accounts: context.billing.accounts, taxAgency: context.billing.taxAgency },
  items: { ...Object.fromEntries(itemDefaults(context)), ...context.billing.items },
  taxes: Object.fromEntries(taxItemsOf(context)),
})

/** The item of a line, as the list has it. What was sold once and is on the list no more has the name that was printed. */
export const itemIn = ({ items, taxes }: ExportNames, { kind, product, name, rateId }: SoldItem): string => {
  const key = kind === 'freight' ? 'freight' : kind === 'tax' ? taxKey(taxes[rateId ?? ''] ?? name) : (product ?? name)
  return items[key] ?? fitting(name)
}
