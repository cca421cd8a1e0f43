import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { customers } from '#features/customers/schema.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { localInstant } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import type { Permission } from '#domain/permissions.ts'
import { logEvent } from '#events/audit-log.ts'
import { reminderEvents, type ReminderSubject } from './events.ts'
import { staffForReminders } from './find.ts'
import { reminders, type Reminder } from './schema.ts'

/** `due`: day and time on the company's clock, such as "2026-11-24T14:00". `assignedTo`: null is anyone. */
export type ReminderInput = { words: string; due: string; assignedTo: string | null }

type SubjectTable = { table: PgTable & { id: PgColumn }; sight: Permission }

const subjects: Record<ReminderSubject['kind'], SubjectTable> = {
  customer: { table: customers, sight: 'customers.see-all' },
  request: { table: requests, sight: 'requests.see-all' },
  quote: { table: quotes, sight: 'quotes.see-all' },
  order: { table: orders, sight: 'orders.see-all' },
}

/**
 * Staff add a task to a customer, request, quote or order. `id` comes from the form: the same again adds nothing.
 * @throws DomainError `not-found` without the subject, `invalid` when the coworker cannot have tasks.
 */
export const addReminder = (
  ctx: Context,
  subject: ReminderSubject,
  { id, followUp = false, ...typed }: ReminderInput & { id: string; followUp?: boolean },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { table, sight } = subjects[subject.kind]
    demand(ctx, 'tasks.manage')
    demand(ctx, sight)
    if ((await ctx.db.$count(table, eq(table.id, subject.id))) === 0) throw notFound(subject.kind)
    const added = await ctx.db
      .insert(reminders)
      .values({
        ...{ id, followUp, [`${subject.kind}Id`]: subject.id, ...(await asStored(ctx, typed)) },
        ...{ addedAt: dateOf(ctx.now), addedBy: actor(ctx) },
      })
      .onConflictDoNothing()
      .returning({ id: reminders.id })
    if (added.length > 0)
      await logEvent(ctx, reminderEvents[subject.kind].added, subject.id, {}, { words: typed.words })
  })

/** Staff change a task's text, time or assignee. @throws DomainError `conflict` once it is done. */
export const changeReminder = (ctx: Context, id: string, input: ReminderInput): Promise<void> =>
  change(ctx, id, 'changed', async (ctx, { doneAt }) => {
    if (doneAt) throw new DomainError('conflict', 'This task is already done. Reopen it to change it.')
    return asStored(ctx, input)
  })

/** Staff did it. Done twice, it is done once. */
export const finishReminder = (ctx: Context, id: string): Promise<void> =>
  change(ctx, id, 'done', async (ctx, { doneAt }) =>
    doneAt ? undefined : { doneAt: dateOf(ctx.now), doneBy: actor(ctx) },
  )

/** Undoes it. */
export const reopenReminder = (ctx: Context, id: string): Promise<void> =>
  change(ctx, id, 'reopened', async (_ctx, { doneAt }) => (doneAt ? { doneAt: null, doneBy: null } : undefined))

type Change = Partial<Pick<Reminder, 'words' | 'dueAt' | 'assignedTo' | 'doneAt' | 'doneBy'>>

const change = (
  ctx: Context,
  id: string,
  verb: 'changed' | 'done' | 'reopened',
  to: (ctx: Context, reminder: Reminder) => Promise<Change | undefined>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'tasks.manage')
    const [reminder] = isUuid(id) ? await ctx.db.select().from(reminders).where(eq(reminders.id, id)).for('update') : []
    if (!reminder) throw notFound('task')
    const changed = await to(ctx, reminder)
    if (!changed) return
    const [row] = await ctx.db.update(reminders).set(changed).where(eq(reminders.id, id)).returning()
    const subject = subjectOf(reminder)
    await logEvent(ctx, reminderEvents[subject.kind][verb], subject.id, {}, { words: row?.words ?? reminder.words })
  })

/** What a task hangs on. */
export const subjectOf = (row: Pick<Reminder, 'customerId' | 'requestId' | 'quoteId' | 'orderId'>): ReminderSubject => {
  for (const kind of ['request', 'quote', 'order', 'customer'] as const) {
    const id = row[`${kind}Id`]
    if (id) return { kind, id }
  }
  throw new Error('A task hangs on nothing.')
}

const asStored = async (ctx: Context, { words, due, assignedTo }: ReminderInput) => {
  if (assignedTo && !(await staffForReminders(ctx)).some(({ id }) => id === assignedTo))
    throw new DomainError('invalid', 'Please choose a coworker who can have tasks.')
  const [date = '', time = ''] = due.split('T')
  return { words, assignedTo, dueAt: dateOf(localInstant(ctx.calendar, date, time)) }
}

const actor = ({ viewer }: Pick<Context, 'viewer'>) => ('userId' in viewer ? viewer.userId : null)
