import { and, between, eq, getTableColumns, gte, isNull, lte, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { readDays } from '#domain/days-between.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { ledgerEntries } from '#features/ledger/schema.ts'
import { containing } from '#features/trade/search.ts'
import { invoicesVisibleTo } from './find.ts'
import { untaxedReason } from './untaxed-reason.ts'
import { invoiceLines, invoices, lineKinds, type LineKind } from './schema.ts'

/** In an address, what is blank: a tax of no product, a county that nobody knows. */
export const blank = '-'

/**
 * Which lines: of invoices and credit memos issued, and invoices voided, in a period, of one kind, and so on. `untaxed`: products without sales tax,
 * by why. Every total of the tax file is such an address.
 */
export type InvoiceLineQuery = SortOrder & {
  state?: LineKind
  words?: string
  from?: string
  through?: string
  tax?: string
  rate?: string
  product?: string
  county?: string
  untaxed?: string
  customer?: string
  /** Of deliveries on these days, whenever they were invoiced: what a month was billed. */
  delivered?: string
  /** `sales`: products and freight, without taxes. */
  only?: string
}

const isSaid = (column: Parameters<typeof eq>[0], text: string | undefined): SQL | undefined => {
  if (text === undefined) return undefined
  return text === blank ? isNull(column as never) : eq(column, text)
}

/** A rate is asked for as the tax report says it: "0.001000" of a gallon, "7.0%" of an amount. */
const isOfRate = (text: string | undefined): SQL | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,3}\.\d{6}$|^\d{1,3}(\.\d{1,2})?%$/.test(text)) return sql`false`
  const isPercent = text.endsWith('%')
  return and(
    eq(invoiceLines.rateBasis, isPercent ? 'percent' : 'millionths_per_gallon'),
    eq(invoiceLines.rate, Math.round(Number.parseFloat(text) * (isPercent ? 100 : 1_000_000))),
  )
}

/**
 * The entries by which a paper stands in the books, as `entry` names them. Their days are those of the tax reports: a void is its
 * invoice's lines turned round on the day of the void, so that a month that was filed stays as it was.
 */
export const bringsLines = (entry: SQL): SQL => sql`${entry}.kind in ('invoice', 'credit', 'void')`
export const voidSign = (entry: SQL): SQL => sql`(case when ${entry}.kind = 'void' then -1 else 1 end)`

const [entries, isVoid] = [sql`${ledgerEntries}`, eq(ledgerEntries.kind, 'void')]

/** A figure of a line as its entry has it. */
const turned = (column: SQLWrapper): SQL<number> => sql`${column} * ${voidSign(entries)}`.mapWith(Number)

/** What a row of the list says that hangs on its entry. */
export const lineFields = {
  ...{ id: sql<string>`case when ${isVoid} then md5(${invoiceLines.id}::text)::uuid else ${invoiceLines.id} end` },
  ...{ day: ledgerEntries.day, isVoid: sql<boolean>`${isVoid}` },
  ...{ quantity: turned(invoiceLines.quantity), baseCents: turned(invoiceLines.baseCents) as SQL<Cents> },
  cents: turned(invoiceLines.cents) as SQL<Cents>,
}

/** Without a day, since the first of last month. */
const firstDay = (ctx: Context) =>
  Temporal.PlainDate.from(today(ctx)).with({ day: 1 }).subtract({ months: 1 }).toString()

const where = (ctx: Context, { state, words, from, through, customer, delivered, ...asked }: InvoiceLineQuery) => {
  const days = readDays(delivered)
  return and(
    invoicesVisibleTo(ctx.viewer),
    from === undefined && days ? undefined : gte(ledgerEntries.day, from ?? firstDay(ctx)),
    days && between(invoices.deliveredOn, days.from, days.through),
    asked.only === 'sales' ? ne(invoiceLines.kind, 'tax') : undefined,
    through === undefined ? undefined : lte(ledgerEntries.day, through),
    state && eq(invoiceLines.kind, state),
    asked.tax === undefined ? undefined : and(eq(invoiceLines.kind, 'tax'), eq(invoiceLines.name, asked.tax)),
    isOfRate(asked.rate),
    asked.untaxed === undefined
      ? undefined
      : and(
          eq(invoiceLines.kind, 'product'),
          isNull(invoiceLines.baseCents),
          sql`${untaxedReason(ctx, {
            orderId: sql`${invoiceLines.orderId}`,
            product: sql`${invoiceLines.product}`,
            exemptSaid: sql`${invoices.exemptSaid}`,
          })} = ${asked.untaxed}`,
        ),
    isSaid(invoiceLines.product, asked.product),
    isSaid(invoiceLines.county, asked.county),
    isOfCustomer(invoices.customerId, customer),
    containing(words, [invoices.searchText]),
  )
}

const ofPaper = and(eq(ledgerEntries.aboutId, invoices.id), bringsLines(entries))

/** The lines of what was issued and voided, within the viewer's sight, the latest first. */
export const listInvoiceLines = listQuery({
  from: (query) =>
    query
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .innerJoin(ledgerEntries, ofPaper),
  id: lineFields.id,
  columns: { ...getTableColumns(invoiceLines), ...lineFields },
  where,
  sorts: { issued: { column: ledgerEntries.day } },
  usual: 'issued',
})

/**
 * What the lines that are asked for come to. A tax stands on gallons and money of a product again: where more than one tax may be
 * among the lines, the gallons are those of the products, and no base is said.
 */
export const sumOfLines = async (ctx: Context, query: InvoiceLineQuery) => {
  const isCounted = query.tax === undefined ? eq(invoiceLines.kind, 'product') : undefined
  const [found] = await ctx.db
    .select({
      lines: sql`count(*)`.mapWith(Number),
      cents: sql`coalesce(sum(${lineFields.cents}), 0)`.mapWith(Number),
      base: sql`coalesce(sum(${lineFields.baseCents}) filter (where ${query.tax !== undefined}), 0)`.mapWith(Number),
      gallons:
        sql`coalesce(sum(${lineFields.quantity}) filter (where ${and(eq(invoiceLines.unit, 'gallon'), isCounted)}), 0)`.mapWith(
          Number,
        ),
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .innerJoin(ledgerEntries, ofPaper)
    .where(where(ctx, query))
  const { lines = 0, cents = 0, base = 0, gallons = 0 } = found ?? {}
  return { lines, cents: cents as Cents, base: base as Cents, deciGallons: gallons as DeciGallons }
}

export const isLineKind = (text: string | undefined): text is LineKind => lineKinds.some((kind) => kind === text)
