import { and, between, eq, gt, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { readDays } from '#domain/days-between.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import type { Cents } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { containing } from '#features/trade/search.ts'
import { invoiceFields, invoicesVisibleTo } from './find.ts'
import { invoiceLines, invoices } from './schema.ts'

export const invoiceShows = [
  ...(['draft', 'open', 'past_due', 'disputed', 'differs', 'paid', 'credit', 'void', 'dropped'] as const),
] as const
export type InvoiceShow = (typeof invoiceShows)[number]

export type InvoiceList = SortOrder & {
  state?: InvoiceShow
  words?: string
  customer?: string
  /** Of deliveries on these days, to this place, with a line of this name: what a customer's gallons and dollars are made of. */
  delivered?: string
  site?: string
  product?: string
}

const isInvoice = eq(invoices.kind, 'invoice')

const showing = (ctx: Context, show: InvoiceShow | undefined): SQL | undefined => {
  switch (show) {
    case undefined:
      return undefined
    case 'draft':
    case 'void':
    case 'dropped':
      return eq(invoices.state, show)
    case 'open':
      return and(isInvoice, gt(invoices.openCents, 0 as Cents))
    case 'past_due':
      return and(isInvoice, gt(invoices.openCents, 0 as Cents), lt(invoices.dueOn, today(ctx)))
    case 'paid':
      return and(isInvoice, eq(invoices.state, 'issued'), eq(invoices.openCents, 0 as Cents))
    case 'credit':
      return eq(invoices.kind, 'credit_memo')
    case 'disputed':
      return and(isNotNull(invoices.disputedAt), gt(invoices.openCents, 0 as Cents))
    case 'differs':
      return and(isNotNull(invoices.differsAt), inArray(invoices.state, ['issued']))
  }
}

const madeOf = ({ delivered, site, product }: Pick<InvoiceList, 'delivered' | 'site' | 'product'>) => {
  const days = readDays(delivered)
  return [
    days && and(eq(invoices.state, 'issued'), between(invoices.deliveredOn, days.from, days.through)),
    site === undefined ? undefined : eq(invoices.deliveredTo, site),
    product === undefined
      ? undefined
      : sql`exists (select 1 from ${invoiceLines} l where l.invoice_id = ${invoices}.id and l.kind = 'product'
          and l.name = ${product})`,
  ]
}

/** Invoices and credit memos within the viewer's sight, the latest first unless asked otherwise. */
export const listInvoices = listQuery({
  from: (query) => query.from(invoices),
  id: invoices.id,
  columns: invoiceFields,
  where: (ctx, { state, words, customer, ...behind }: InvoiceList) =>
    and(
      ...madeOf(behind),
      invoicesVisibleTo(ctx.viewer),
      showing(ctx, state),
      isOfCustomer(invoices.customerId, customer),
      containing(words, [invoices.searchText]),
    ),
  sorts: {
    created: { column: invoices.createdAt },
    due: { column: invoices.dueOn, absent: ['9999-12-31', '0001-01-01'] },
    total: { column: invoices.totalCents },
    open: { column: invoices.openCents, absent: ['0', '0'] },
  },
  usual: 'created',
})
