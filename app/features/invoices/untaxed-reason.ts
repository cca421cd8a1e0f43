import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orderLines } from '#features/orders/schema.ts'

/** Said of goods that no sales tax falls on, whoever buys them. */
const notTaxable = 'not taxable'

/**
 * Why no sales tax was charged on a product line: what the invoice says of an exemption, where the product is one that sales
 * tax falls on; road diesel beside it needs no certificate, and is none of the gallons that one exempts.
 */
export const untaxedReason = (
  { taxes }: Pick<Context, 'taxes'>,
  { orderId, product, exemptSaid }: Record<'orderId' | 'product' | 'exemptSaid', SQL>,
): SQL<string> => {
  const classes = taxes.flatMap(({ basis, classes }) => (basis === 'percent' ? classes : []))
  const fromLines = sql`from ${orderLines} sold where sold.order_id = ${orderId} and sold.product = ${product}`
  return sql<string>`case
    when exists (select 1 ${fromLines}) and not exists (select 1 ${fromLines} and sold.tax_class = any(${sql.param(classes)}::text[]))
    then ${notTaxable}::text else coalesce(${exemptSaid}, ${notTaxable}::text) end`
}
