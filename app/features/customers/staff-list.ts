import { count, eq, inArray, or, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { can } from '#domain/can.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { owedBy } from '#features/ledger/find.ts'
import { orders } from '#features/orders/schema.ts'
import { defineList } from '#lists/define.ts'
import { formatLocalDay } from '#features/companies/pages/people-view.ts'
import { utc } from '../csv-cells.ts'
import { listCustomers } from './customer.ts'
import { customerKindWords, formatKind } from './customer-words.ts'
import { customers, type CustomerKind } from './schema.ts'

const path = href('/dashboard/admin/customers')

const add = { href: href('/dashboard/admin/customers/new'), label: 'Add a customer', may: 'customers.manage' } as const

/** Whom we sell to, with or without an account. */
export default defineList({
  path,
  title: 'Customers',
  actions: [add, { href: href('/dashboard/admin/imports/new'), label: 'Import', look: 'plain', may: 'imports.run' }],
  query: listCustomers,
  ask: ({ words, filters }) => ({ ...filters, words }),
  select: {
    ...{
      id: customers.id,
      name: customers.name,
      kind: customers.kind,
      kindChosen: customers.kindChosen,
      email: customers.email,
    },
    billingAddress: customers.billingAddress,
    ...{ phone: customers.phone, createdAt: customers.createdAt },
  },
  also: async (ctx, rows) => {
    const ownerId = sql<string>`coalesce(${customers.mergedInto}, ${customers.id})`
    const ids = rows.map(({ id }) => id)
    // Each one's orders are counted by themselves, in their index: a join would read the orders of everybody.
    const ownIds = ctx.db
      .select({ orders: count().as('own_orders') })
      .from(orders)
      .where(eq(orders.customerId, customers.id))
      .as('own')
    const counts = await ctx.db
      .select({ id: ownerId, orders: sql<number>`sum(${ownIds.orders})::int` })
      .from(customers)
      .crossJoinLateral(ownIds)
      .where(or(inArray(customers.id, ids), inArray(customers.mergedInto, ids)))
      .groupBy(ownerId)
    const of = new Map(counts.map(({ id, orders }) => [id, orders]))
    const balances = can(ctx.viewer, 'ledger.see-all') ? await owedBy(ctx, ids) : undefined
    return rows.map((row) => ({ ...row, orders: of.get(row.id) ?? 0, owed: balances?.get(row.id) }))
  },
  filters: {
    kind: {
      ...{ label: 'Type', blank: 'All types' },
      choices: [
        ...Object.entries(customerKindWords).map(([value, label]) => ({
          value: value as CustomerKind | 'unknown',
          label,
        })),
        { value: 'unknown', label: 'Type not set' },
      ],
    },
    credit: {
      ...{ label: 'Credit', blank: 'Any credit' },
      choices: (ctx) => (can(ctx.viewer, 'credit.see') ? [{ value: 'review_due', label: 'Credit review due' }] : []),
    },
  },
  search: { label: 'Search names, emails and phones', placeholder: 'Name, email or phone' },
  columns: {
    name: {
      ...{ head: 'Name', sort: 'name' },
      cell: ({ id, name, email, phone }) => ({
        ...{ text: name, foreign: true, href: href('/dashboard/admin/customers/:id', { id }) },
        notes: [{ text: [email, phone].filter(Boolean).join(', '), look: 'long' }],
      }),
    },
    kind: {
      head: 'Type',
      cell: (customer) => formatKind(customer),
      csv: {
        Type: (customer) => formatKind(customer),
        Email: ({ email }) => email ?? '',
        Phone: ({ phone }) => phone ?? '',
        'Billing address': ({ billingAddress }) => billingAddress ?? '',
      },
    },
    orders: { head: 'Orders', figures: true, cell: ({ orders }) => String(orders) },
    /** For the search alone: who has the customer on the phone reads it there. */
    owed: {
      ...{ head: 'Balance', figures: true, may: 'ledger.see-all', csv: false },
      cell: ({ owed }) => owedWords(owed),
    },
    added: {
      ...{ head: 'Since', sort: 'added', wide: true },
      cell: ({ createdAt }, ctx) => formatLocalDay(ctx, createdAt),
      csv: { Since: ({ createdAt }) => utc(createdAt) },
    },
  },
  page: ['name', 'kind', 'orders', 'added'],
  counted: { one: 'customer', many: 'customers' },
  empty: {
    title: 'No customers yet',
    words: 'Anyone who sends a request or gets a quote or an order shows up here.',
    action: add,
  },
  noMatch: { title: 'No customers match.', words: 'Try part of the name, the email or the phone number.' },
  csv: 'customers',
})

/** "Balance $1,250.00, $300.00 past due" */
const owedWords = (balances?: { balance: Cents; pastDue: Cents }): string =>
  balances && balances.balance !== 0
    ? `Balance ${formatCents(balances.balance)}${balances.pastDue > 0 ? `, ${formatCents(balances.pastDue)} past due` : ''}`
    : ''
