import { and, asc, eq, getTableColumns, inArray, isNull, not, or, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { today } from '#domain/calendar.ts'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isUuid } from '#domain/text.ts'
import { containsWord } from '#domain/text-search.ts'
import { partOfPhone } from '#domain/phone-digits.ts'
import type { Viewer } from '#domain/viewer.ts'
import { belongsTo, type Buyer } from '#features/trade/buyer.ts'
import { containing } from '#features/trade/search.ts'
import {
  customerContacts,
  customers,
  deliverySites,
  type Customer,
  type CustomerContact,
  type CustomerKind,
} from './schema.ts'

/** Whose a thing is that is stored now, in SQL: see `customer_for` in db/migrations. One is made where none is known. */
export const customerFor = (buyer: Buyer, at: Date): SQL<string | null> =>
  sql`customer_for(${buyer.companyId}::uuid, ${buyer.userId}::uuid, ${buyer.contactEmail}, ${buyer.contactPhone},
    ${buyer.contactName}, ${buyer.company}, ${at.toISOString()}::timestamptz)`

/** For staff alone. A customer that was merged into another is found under its own id, too. Throws not-found. */
export const findCustomer = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, id: string): Promise<Customer> => {
  const [customer] =
    can(viewer, 'customers.see-all') && isUuid(id) ? await db.select().from(customers).where(eq(customers.id, id)) : []
  if (!customer) throw notFound('customer')
  return customer
}

/** True in SQL for the things of a customer, and of those that were merged into it. */
export const isOfCustomer = (customerId: AnyColumn, id: string | undefined): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`${customerId} in (select id from ${customers} where id = ${id} or merged_into = ${id})`

/**
 * The same, read beforehand: told whose rows they are, the database knows whether they are few or a tenth of all, and
 * reads the first of a list where they stand.
 */
export const ofCustomer = async (
  ctx: Pick<Context, 'db'>,
  customerId: AnyColumn,
  id: string | undefined,
): Promise<SQL | undefined> => {
  if (id === undefined) return undefined
  if (!isUuid(id)) return sql`false`
  const existing = families.get(ctx)
  const family = existing?.get(id) ?? familyOf(ctx, id)
  existing?.set(id, family)
  return inArray(customerId, await family)
}

/** The ids of a customer and of those that were merged into it. */
const familyOf = async ({ db }: Pick<Context, 'db'>, id: string): Promise<string[]> => {
  const family = await db
    .select({ id: customers.id })
    .from(customers)
    .where(or(eq(customers.id, id), eq(customers.mergedInto, id)))
  return family.map((each) => each.id)
}

const families = new WeakMap<object, Map<string, Promise<string[]>>>()

/**
 * The context of a page that asks twenty things of one customer: who was merged into it is read once. Not for verbs,
 * which may merge.
 */
export const knowingFamilies = (ctx: Context): Context => {
  const cachedCtx = { ...ctx }
  families.set(cachedCtx, new Map())
  return cachedCtx
}

export type CustomerList = SortOrder<'added' | 'name'> & {
  kind?: CustomerKind | 'unknown'
  /** Those whose credit terms someone has to look at again by now. For staff who see credit. */
  credit?: 'review_due'
  words?: string
}

/** Customers, newest first unless asked otherwise. For staff alone. */
export const listCustomers = listQuery({
  from: (query) => query.from(customers),
  id: customers.id,
  columns: getTableColumns(customers),
  where: async (ctx, { kind, credit, words }: CustomerList) => {
    demand(ctx, 'customers.see-all')
    if (credit) demand(ctx, 'credit.see')
    return and(
      isNull(customers.mergedInto),
      kind && isOfKind(kind),
      credit && isReviewDue(ctx),
      await matching(ctx, words),
    )
  },
  sorts: { added: { column: customers.createdAt }, name: { column: customers.name, caseless: true } },
  usual: 'added',
})

/** Credit knows of customers, and not the other way round: its table is read by name. */
const isReviewDue = (ctx: Pick<Context, 'calendar' | 'now'>) =>
  sql`${customers.id} in (select coalesce(c.merged_into, c.id) from credit_terms t join customers c on c.id = t.customer_id
    where t.ended_at is null and t.review_on <= ${today(ctx)})`

/** Who gave no company is of no kind until staff choose one. */
const isOfKind = (kind: CustomerKind | 'unknown') => {
  if (kind === 'unknown') return and(eq(customers.kind, 'household'), not(customers.kindChosen))
  return and(eq(customers.kind, kind), kind === 'household' ? customers.kindChosen : undefined)
}

/** So many are put in order after they are found. */
const few = 500

/**
 * By name, email, phone, a contact or where they are delivered to, also as they were called before they were merged. Few are
 * found first, each table by its index; what thousands have in common is soon met in the order of the list.
 */
const matching = async ({ db }: Pick<Context, 'db'>, words: string | undefined): Promise<SQL | undefined> => {
  if (!words?.trim()) return undefined
  const digits = partOfPhone(words)?.slice(-10)
  const called = (column: AnyColumn | SQL) => (digits ? containsWord(column, digits) : undefined)
  const itself = or(
    containing(words, [customers.name, customers.email, customers.phone]),
    called(customers.phoneDigits),
  )
  const contact = or(
    containing(words, [customerContacts.name, customerContacts.email, customerContacts.phone]),
    called(customerContacts.phoneDigits),
  )
  const site = or(
    containing(words, [deliverySites.name, deliverySites.address, deliverySites.siteContact]),
    called(sql`regexp_replace(coalesce(${deliverySites.sitePhone}, ''), '\\D', '', 'g')`),
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    with found as materialized (
      (select ${customers.id} as named from ${customers} where ${itself} limit ${few + 1})
      union all (select ${customerContacts.customerId} from ${customerContacts} where ${contact} limit ${few + 1})
      union all (select ${deliverySites.customerId} from ${deliverySites} where ${site} limit ${few + 1}) limit ${few + 1})
    select coalesce(${owner.mergedInto}, ${owner.id}) as id from found join ${customers} whose on ${owner.id} = found.named`)
  if (rows.length <= few) return sql`${customers.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  const family = sql`any(array(select ${owner.id} from ${customers} whose
    where ${owner.id} = ${customers}.id or ${owner.mergedInto} = ${customers}.id))`
  const knownCustomer = alias(customers, 'known')
  return or(
    itself,
    sql`exists (select from ${customerContacts} where ${customerContacts.customerId} = ${family} and ${contact})`,
    sql`exists (select from ${deliverySites} where ${deliverySites.customerId} = ${family} and ${site})`,
    sql`exists (select from ${customers} known where ${knownCustomer.mergedInto} = ${customers}.id and ${or(
      containing(words, [knownCustomer.name, knownCustomer.email, knownCustomer.phone]),
      called(knownCustomer.phoneDigits),
    )})`,
  )
}

const owner = alias(customers, 'whose')

/** So many are listed to choose from when several are meant. */
const mostMeant = 20

/**
 * The one customer that someone means by part of a name, an email or a phone. `sure`: where a form can ask, all that match
 * are listed, and the one that was chosen is found by its key. `tell`: what else is said of each to choose by.
 * @throws DomainError `invalid` when there is none, or more than one; ConfirmationRequired with those to choose from.
 */
export const findMeant = async (
  ctx: Context,
  words: string,
  sure?: readonly string[],
  notify?: (ids: readonly string[]) => Promise<Map<string, string>>,
): Promise<Customer> => {
  const byName = { words: words.trim(), sort: 'name', descending: false } as const
  const { rows } = await listCustomers(ctx, byName, undefined, mostMeant + 1)
  const exact = rows.filter(({ name }) => name.toLowerCase() === words.trim().toLowerCase())
  const found = exact.length > 0 ? exact : rows
  const [meant, another] = found
  if (!meant) throw new DomainError('invalid', `No customer matches “${words.trim()}”.`)
  if (!another) return meant
  const confirmedMatch = found.find(({ id }) => sure?.includes(keyOf(id)))
  if (confirmedMatch) return confirmedMatch
  const descriptions = sure && (await notify?.(found.map(({ id }) => id)))
  const [first, ...others] = found.slice(0, mostMeant).map((each) => ({
    ...{ key: keyOf(each.id), yes: [calledOf(each), descriptions?.get(each.id)].filter(Boolean).join(', ') },
  }))
  const moreNote = found.length > mostMeant ? ' These are the first; to see others, enter more of the name.' : ''
  const reason = `Several customers match “${words.trim()}”.`
  if (sure && first) throw new ConfirmationRequired([{ ...first, why: `${reason}${moreNote}`, or: others }])
  const examples = [meant, another].map(calledOf).join('; ')
  throw new DomainError(
    'invalid',
    `${reason.slice(0, -1)}: ${examples}${found.length > 2 ? ' and others' : ''}. Please enter the whole name or email.`,
  )
}

const keyOf = (id: string) => `customer:${id}`

/** "Newark Dairy, office@dairy.example" */
const calledOf = ({ name, email, phone }: Pick<Customer, 'name' | 'email' | 'phone'>) =>
  [...new Set([name, email ?? phone])].filter(Boolean).join(', ')

/** The customers that were merged into one. For staff alone. */
export const mergedInto = async (ctx: Context, id: string): Promise<Customer[]> => {
  demand(ctx, 'customers.see-all')
  return ctx.db.select().from(customers).where(eq(customers.mergedInto, id)).orderBy(asc(customers.name))
}

/** The contacts of a customer and of those merged into it. For staff alone. */
export const contactsOf = async (ctx: Context, id: string): Promise<CustomerContact[]> => {
  demand(ctx, 'customers.see-all')
  return ctx.db
    .select()
    .from(customerContacts)
    .where(isOfCustomer(customerContacts.customerId, id))
    .orderBy(asc(customerContacts.name), asc(customerContacts.id))
}

/**
 * True in SQL of the customer that the viewer is, by their account or the company they act for: never by an address that
 * someone typed, and not by a merge, which is the office's own affair.
 */
export const isViewer = (viewer: Viewer): SQL | undefined =>
  viewer.role === 'customer' ? belongsTo(viewer, customers) : sql`false`

/** The same where the viewer may see what is owed: what the portal shows of the account, and a copy of one's data holds. */
export const isViewersAccount = (viewer: Viewer): SQL | undefined =>
  can(viewer, 'prices.see') ? isViewer(viewer) : sql`false`

/** Names of customers by their ids, of those they were merged into. For staff alone. */
export const customerNames = async (ctx: Context, ids: readonly (string | null)[]) => {
  const requestedIds = ids.filter((id) => id !== null)
  if (!can(ctx.viewer, 'customers.see-all') || requestedIds.length === 0) return []
  return ctx.db
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(
      inArray(
        customers.id,
        sql`(select coalesce(merged_into, id) from ${customers} where ${inArray(customers.id, requestedIds)})`,
      ),
    )
}
