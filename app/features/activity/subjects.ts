import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { profiles, users } from '#features/accounts/schema.ts'
import { supplierBills } from '#features/bills/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { customers } from '#features/customers/schema.ts'
import type { Context } from '#domain/context.ts'
import type { LogEntry } from '#events/audit-log.ts'
import type { SubjectType } from '#events/define-events.ts'
import { invoices } from '#features/invoices/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { payments } from '#features/payments/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { shipments } from '#features/shipments/schema.ts'

/** What an entry is about: `called` is its reference or name, `whose` the customer or supplier it belongs to. */
export type Subject = { called: string; whose: string | null }

/** The subjects of entries by id, asked for all at once. What is gone, such as a deleted account, is left out. */
export const subjectsOf = async (
  ctx: Pick<Context, 'db'>,
  entries: readonly Pick<LogEntry, 'subjectType' | 'subjectId'>[],
): Promise<Map<string, Subject>> => {
  const found = await Promise.all(
    Object.entries(lookups).map(([type, look]) => {
      const ids = entries.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)
      return ids.length > 0 ? look(ctx, [...new Set(ids)]) : []
    }),
  )
  return new Map(found.flat().map(({ id, called, whose }) => [id, { called, whose }]))
}

type SubjectRecord = Subject & { id: string }
type Lookup = (ctx: Pick<Context, 'db'>, ids: string[]) => Promise<SubjectRecord[]>

const rows =
  (table: PgTable & { id: PgColumn }, called: PgColumn, owner: SQL<string | null>): Lookup =>
  ({ db }, ids) =>
    db
      .select({ id: sql<string>`${table.id}`, called: sql<string>`${called}`, whose: owner })
      .from(table)
      .where(inArray(table.id, ids))

const buyer = (table: typeof requests | typeof quotes | typeof orders) =>
  sql<string | null>`coalesce(${table.company}, ${table.contactName}, ${table.contactEmail})`

const supplier = (id: PgColumn) => sql<string | null>`(select name from ${companies} where ${companies.id} = ${id})`

const lookups: Partial<Record<SubjectType, Lookup>> = {
  request: rows(requests, requests.reference, buyer(requests)),
  quote: rows(quotes, quotes.reference, buyer(quotes)),
  order: rows(orders, orders.reference, buyer(orders)),
  purchase_order: rows(purchaseOrders, purchaseOrders.reference, supplier(purchaseOrders.supplierId)),
  supplier_bill: rows(supplierBills, supplierBills.number, supplier(supplierBills.supplierId)),
  shipment: rows(shipments, shipments.reference, supplier(shipments.supplierId)),
  payment: rows(
    payments,
    payments.reference,
    sql<string | null>`(select name from ${customers} where ${customers.id} = ${payments.customerId})`,
  ),
  invoice: rows(invoices, invoices.reference, sql<string | null>`${invoices.customerName}`),
  customer: rows(customers, customers.name, sql<null>`null`),
  company: rows(companies, companies.name, sql<null>`null`),
  account: ({ db }, ids) =>
    db
      .select({ id: users.id, called: profiles.displayName, whose: sql<null>`null` })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(users.id, ids)),
}
