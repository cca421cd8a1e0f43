import { href } from 'react-router'
import type { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { staffPage } from '#features/requests/pages/staff/staff-page.ts'
import type { BoundForm } from '#forms/verb/verb-form.ts'
import { subjectOf } from '../change-reminder.ts'
import type { ReminderSubject } from '../events.ts'
import { listReminders, remindersOn, staffForReminders, type ReminderRow } from '../find.ts'
import { addTaskForm, finishTaskForm, reopenTaskForm } from '../reminder-forms.ts'

/** A task in words. */
export const viewReminder = (ctx: Context, row: ReminderRow) => {
  const { kind, id } = subjectOf(row)
  return {
    ...{ id: row.id, words: row.words, customer: row.customer, assignee: row.assignee ?? 'Anyone' },
    href: href('/dashboard/admin/tasks/:id', { id: row.id }),
    about: { words: row.reference ?? row.customer ?? '', href: staffPage(kind, id) },
    by: formatMoment(ctx.calendar.timeZone, row.dueAt),
    isOverdue: row.doneAt === null && row.dueAt.getTime() <= ctx.now.epochMilliseconds,
    done: row.doneAt && [formatMoment(ctx.calendar.timeZone, row.doneAt), row.finisher].filter(Boolean).join(', '),
  }
}

/** Names of those a task can be given to, by id. */
export const staffChoices = async (ctx: Context): Promise<Record<string, string>> =>
  Object.fromEntries((await staffForReminders(ctx)).map(({ id, name }) => [id, name]))

/**
 * The tasks of a record and their forms, for its page: `page` is its address. Undefined for those who see none. Draw
 * with `TasksSection`; hand what is posted to `taskForms`.
 */
export const tasksView = async (ctx: Context, subject: ReminderSubject, page: string) => {
  if (!can(ctx.viewer, 'tasks.see-all')) return undefined
  const { open, done } = await remindersOn(ctx, subject)
  const manages = can(ctx.viewer, 'tasks.manage')
  const view = (row: ReminderRow) => ({
    ...viewReminder(ctx, row),
    isElsewhere: subjectOf(row).id !== subject.id,
    form: manages ? (row.doneAt ? reopenTaskForm : finishTaskForm)({ ...row, page }).draw(ctx) : undefined,
  })
  return {
    open: open.map(view),
    done: done.map(view),
    add: manages ? addTaskForm({ subject, page, staff: await staffChoices(ctx) }).draw(ctx) : undefined,
  }
}

export type TasksView = Awaited<ReturnType<typeof tasksView>>

/** The forms that `tasksView` draws. `body`: what was posted, which names the task. */
export const taskForms = async (
  ctx: Context,
  subject: ReminderSubject,
  page: string,
  body: FormData,
): Promise<BoundForm[]> => {
  const row = { id: String(body.get('task_id') ?? ''), words: '', page }
  return [addTaskForm({ subject, page, staff: await staffChoices(ctx) }), finishTaskForm(row), reopenTaskForm(row)]
}

const mostToday = 10
/** So many of them at least are of today, as far as there are: what is late for days must not hide who is to be called at 2. */
const roomForToday = 5

/**
 * Tasks that are for the viewer until the end of today, the earliest first; how many there are, and so many of them: the
 * oldest of what was left from days before, and the first of today.
 */
export const tasksToday = async (ctx: Context) => {
  const today = localTime(ctx.calendar, ctx.now).startOfDay()
  const last = (moment: Temporal.ZonedDateTime) => moment.subtract({ milliseconds: 1 }).toInstant()
  const parts = [
    { show: 'mine', by: last(today) },
    { show: 'mine', from: today.toInstant(), by: last(today.add({ days: 1 })) },
  ] as const
  const [left = [], dueToday = []] = await Promise.all(
    parts.map(async (part) => (await listReminders(ctx, part, undefined, mostToday)).rows),
  )
  const counts = await Promise.all(
    [left, dueToday].map((rows, part) =>
      rows.length < mostToday ? rows.length : listReminders.count(ctx, parts[part] ?? parts[0]),
    ),
  )
  const leftShown = left.slice(0, mostToday - Math.min(dueToday.length, roomForToday))
  const rows = [...leftShown, ...dueToday.slice(0, mostToday - leftShown.length)]
  return { all: counts.reduce((sum, count) => sum + count, 0), rows: rows.map((row) => viewReminder(ctx, row)) }
}

export type TasksToday = Awaited<ReturnType<typeof tasksToday>>
