import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { productName } from '#features/ledger/billing.ts'
import { dollars, rateOf } from './accountant.ts'
import { bringsLines, voidSign } from './lines.ts'
import { untaxedReason } from './untaxed-reason.ts'

/**
 * A tax as the returns want it: of one month, county, product and rate; or, with `untaxed`, what sales tax was not charged on,
 * and why. Null: a sales tax is of no product; a county is not known.
 */
export type TaxRow = {
  month: string
  tax: string
  untaxed: string | null
  county: string | null
  product: string | null
  rateBasis: 'percent' | 'millionths_per_gallon' | null
  rate: number | null
  deciGallons: DeciGallons
  base: Cents
  cents: Cents
}

/** Gallons and taxes of what was issued and voided in a period, by kind, product, county and month, as tax returns want them. */
export const taxRows = async (ctx: Pick<Context, 'db' | 'taxes'>, from: string, through: string): Promise<TaxRow[]> => {
  const of = { orderId: sql`l.order_id`, product: sql`l.product`, exemptSaid: sql`i.exempt_said` }
  const because = untaxedReason(ctx, of)
  const turned = (figure: SQL) => sql`sum(${voidSign(sql`e`)} * coalesce(${figure}, 0))`
  const gallons = turned(sql`case when l.unit = 'gallon' then l.quantity end`)
  const posted = sql`from ledger_entries e join invoices i on i.id = e.about_id and ${bringsLines(sql`e`)}
    join invoice_lines l on l.invoice_id = i.id where e.day between ${from} and ${through}`
  const { rows } = await ctx.db.execute<Record<string, string | null>>(sql`
    select to_char(e.day, 'YYYY-MM') as month, l.name as tax, null as untaxed, l.county, l.product,
      l.rate_basis as basis, l.rate, ${gallons} as gallons,
      ${turned(sql`l.base_cents`)} as base, ${turned(sql`l.cents`)} as cents
    ${posted} and l.kind = 'tax'
    group by 1, 2, 4, 5, 6, 7
    union all
    select to_char(e.day, 'YYYY-MM'), 'No sales tax', ${because}, l.county,
      l.product, null, null, ${gallons}, ${turned(sql`l.cents`)}, 0
    ${posted} and l.kind = 'product' and l.base_cents is null
    group by 1, 3, 4, 5
    order by 1, 2, 3 nulls first, 4, 5`)
  return rows.map(({ month, tax, untaxed, county, product, basis, rate, gallons, base, cents }) => ({
    ...{
      month: month ?? '',
      tax: tax ?? '',
      untaxed: untaxed ?? null,
      county: county ?? null,
      product: product ?? null,
    },
    ...{ rateBasis: basis as TaxRow['rateBasis'], rate: rate == null ? null : Number(rate) },
    ...{ deciGallons: Number(gallons) as DeciGallons, base: Number(base) as Cents, cents: Number(cents) as Cents },
  }))
}

export const productOf = ({ billing }: Pick<Context, 'billing'>, { product }: Pick<TaxRow, 'product'>): string =>
  product === null ? '' : productName(billing, product)

/** The same as a file. */
export const taxesOf = async (
  ctx: Pick<Context, 'db' | 'billing' | 'taxes'>,
  from: string,
  through: string,
): Promise<string[][]> => [
  ['Month', 'Tax', 'County', 'Product', 'Rate', 'Gallons', 'Taxable amount, $', 'Tax, $'],
  ...(await taxRows(ctx, from, through)).map((row) => [
    ...[
      row.month,
      row.untaxed === null ? row.tax : `${row.tax}: ${row.untaxed}`,
      row.county ?? '',
      productOf(ctx, row),
    ],
    ...[rateOf(row), (row.deciGallons / 10).toFixed(1), dollars(row.base), dollars(row.cents)],
  ]),
]
