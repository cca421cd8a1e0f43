import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Temporal } from 'temporal-polyfill'
import { profiles, users } from '#features/accounts/schema.ts'
import { isOfCustomer, ofCustomer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { containing } from '#features/trade/search.ts'
import { can, demand, staffWhoMay } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { listQuery } from '#domain/list-query.ts'
import { isUuid } from '#domain/text.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { ReminderSubject } from './events.ts'
import { reminders } from './schema.ts'

type Paper = typeof requests | typeof quotes | typeof orders

/** What the request, quote or order of a task says. Looked up by row: seven joins took longer to plan than to read. */
const fromPaper = (column: 'reference' | 'customer_id') => {
  const of = (table: Paper, id: string) =>
    sql`(select paper.${sql.identifier(column)} from ${table} paper where paper.id = ${reminders}.${sql.identifier(id)})`
  return sql`${of(requests, 'request_id')}, ${of(quotes, 'quote_id')}, ${of(orders, 'order_id')}`
}

const reference = sql<string | null>`coalesce(${fromPaper('reference')})`

/** The customer of a task: its own, or the one that its request, quote or order is filed under now. */
const ownerId = sql`coalesce(${reminders}.customer_id, ${fromPaper('customer_id')})`

const customer = sql<string | null>`(select c.name from ${customers} c where c.id = ${ownerId})`

const nameOf = (column: 'assigned_to' | 'done_by') =>
  sql<
    string | null
  >`(select p.display_name from ${profiles} p where p.user_id = ${reminders}.${sql.identifier(column)})`

/** What the lists show of a task. */
export const reminderFields = {
  ...{ id: reminders.id, words: reminders.words, dueAt: reminders.dueAt, doneAt: reminders.doneAt },
  ...{ customerId: reminders.customerId, requestId: reminders.requestId },
  ...{ quoteId: reminders.quoteId, orderId: reminders.orderId },
  assignedTo: reminders.assignedTo,
  ...{ assignee: nameOf('assigned_to'), finisher: nameOf('done_by'), reference, customer },
}

/** `mine`: given to the viewer or to nobody. `from` and `by`: due then or after, and then or before. */
export type ReminderList = {
  show?: 'mine' | 'everyone' | 'done'
  words?: string
  subject?: ReminderSubject
  from?: Temporal.Instant
  by?: Temporal.Instant
  sort?: 'due'
  descending?: boolean
}

/** Tasks, the earliest first; of those that are done the latest. For staff alone. */
export const listReminders = listQuery({
  from: (query) => query.from(reminders),
  id: reminders.id,
  columns: reminderFields,
  where: (ctx, { show, words, subject, from, by }: ReminderList) => {
    demand(ctx, 'tasks.see-all')
    return and(
      show === 'done' ? isNotNull(reminders.doneAt) : show && isNull(reminders.doneAt),
      show === 'mine' ? areFor(ctx.viewer) : undefined,
      from && gte(reminders.dueAt, dateOf(from)),
      by && lte(reminders.dueAt, dateOf(by)),
      subject && areAbout(subject),
      containing(words, [reminders.words, customer, reference]),
    )
  },
  sorts: { due: { column: reminders.dueAt } },
  usual: 'due',
  usually: ({ show }) => ({ descending: show === 'done' }),
  fromA: true,
})

export type ReminderRow = Awaited<ReturnType<typeof listReminders>>['rows'][number]

/** True in SQL of what the viewer should do: given to them, or to anyone. */
export const areFor = (viewer: Viewer): SQL | undefined =>
  or(isNull(reminders.assignedTo), 'userId' in viewer ? eq(reminders.assignedTo, viewer.userId) : undefined)

/** True in SQL of open tasks for the viewer whose time has come. */
export const areDue = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): SQL =>
  sql`(${and(isNull(reminders.doneAt), lte(reminders.dueAt, dateOf(now)), areFor(viewer))})`

/**
 * True in SQL of the tasks of a subject, beside what they are about; a customer has those of their requests, quotes and
 * orders, too.
 */
const areAbout = ({ kind, id }: ReminderSubject): SQL | undefined =>
  kind === 'customer'
    ? sql`${ownerId} in (select id from ${customers} where id = ${id} or merged_into = ${id})`
    : eq(reminders[`${kind}Id`], id)

/** So many of a customer's latest requests, quotes and orders are looked at for what was done last. */
const latest = 500

/** The same of tasks that are done, which there are thousands of: found by what they are about, as far as it is not long ago. */
const areDoneAbout = async (ctx: Context, { kind, id }: ReminderSubject): Promise<SQL | undefined> => {
  if (kind !== 'customer') return eq(reminders[`${kind}Id`], id)
  const of = async (table: Paper, at: AnyColumn) =>
    sql`any(array(select id from ${table} where ${await ofCustomer(ctx, table.customerId, id)} order by ${at} desc limit ${latest}))`
  return or(
    isOfCustomer(reminders.customerId, id),
    sql`${reminders.requestId} = ${await of(requests, requests.receivedAt)}`,
    sql`${reminders.quoteId} = ${await of(quotes, quotes.createdAt)}`,
    sql`${reminders.orderId} = ${await of(orders, orders.placedAt)}`,
  )
}

/** A task with what the lists show of it. For staff alone. Throws not-found. */
export const findReminder = async (ctx: Context, id: string): Promise<ReminderRow> => {
  const [row] = isUuid(id) && can(ctx.viewer, 'tasks.see-all') ? await rowsWith(ctx, eq(reminders.id, id)) : []
  if (!row) throw notFound('task')
  return row
}

/** Open tasks of a subject, the earliest first, and the last five that were done. For staff alone. */
export const remindersOn = async (ctx: Context, subject: ReminderSubject) => {
  demand(ctx, 'tasks.see-all')
  const ids = () => ctx.db.select({ id: reminders.id }).from(reminders).$dynamic()
  // Which ones is found first: beside all that a row shows, the planner would read everybody's names for them.
  const found = await unionAll(
    ids()
      .where(and(areAbout(subject), isNull(reminders.doneAt)))
      .orderBy(asc(reminders.dueAt), asc(reminders.id))
      .limit(50),
    ids()
      .where(and(await areDoneAbout(ctx, subject), isNotNull(reminders.doneAt)))
      .orderBy(desc(reminders.doneAt), asc(reminders.id))
      .limit(5),
  )
  const rows = found.length === 0 ? [] : await rowsWith(ctx, isAmong(found))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = found.flatMap(({ id }) => byId.get(id) ?? [])
  return {
    open: inOrder.filter(({ doneAt }) => doneAt === null),
    done: inOrder.filter(({ doneAt }) => doneAt !== null),
  }
}

const isAmong = (found: readonly { id: string }[]) =>
  inArray(
    reminders.id,
    found.map(({ id }) => id),
  )

const rowsWith = async (ctx: Context, condition: SQL) =>
  (await ctx.db.select(reminderFields).from(reminders).where(condition)) as ReminderRow[]

/** Staff who can be assigned a task, by name. */
export const staffForReminders = ({ db }: Pick<Context, 'db'>): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: users.id, name: profiles.displayName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(profiles.role, 'admin'),
        inArray(profiles.staffRole, staffWhoMay('tasks.manage')),
        isNull(profiles.disabledAt),
      ),
    )
    .orderBy(asc(profiles.displayName), asc(users.id))
