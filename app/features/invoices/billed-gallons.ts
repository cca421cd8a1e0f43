import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { invoicesVisibleTo } from './find.ts'
import { invoiceLines, invoices } from './schema.ts'

/** What a customer was billed of one product at one site in one month, credits taken off. Taxes and freight are apart. */
export type BilledGallons = { month: string; site: string; product: string; deciGallons: DeciGallons; cents: Cents }

/** Gallons and dollars by month, site and product since a day, within the viewer's sight, the latest month first. */
export const billedSince = async (ctx: Context, from: string): Promise<BilledGallons[]> => {
  const month = sql<string>`to_char(${invoices.deliveredOn}, 'YYYY-MM')`
  const site = sql<string>`coalesce(${invoices.deliveredTo}, '')`
  const gallons = sql<string>`sum(case when ${invoiceLines.unit} = 'gallon' then coalesce(${invoiceLines.quantity}, 0) else 0 end)`
  const rows = await ctx.db
    .select({ month, site, product: invoiceLines.name, gallons, cents: sql<string>`sum(${invoiceLines.cents})` })
    .from(invoices)
    .innerJoin(invoiceLines, and(eq(invoiceLines.invoiceId, invoices.id), eq(invoiceLines.kind, 'product')))
    .where(and(invoicesVisibleTo(ctx.viewer), eq(invoices.state, 'issued'), gte(invoices.deliveredOn, from)))
    .groupBy(month, site, invoiceLines.name)
    .orderBy(desc(month), asc(site), asc(invoiceLines.name))
  return rows.map(({ gallons, cents, ...row }) => ({
    ...{ ...row, deciGallons: Number(gallons) as DeciGallons, cents: Number(cents) as Cents },
  }))
}
