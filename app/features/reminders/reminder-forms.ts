import { href } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { choice } from '#forms/fields/choice.ts'
import { dateTime } from '#forms/fields/date-time.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { addReminder, changeReminder, finishReminder, reopenReminder } from './change-reminder.ts'
import type { ReminderSubject } from './events.ts'
import type { ReminderRow } from './find.ts'

/** `staff`: names by id of possible assignees. `page`: the page with its section. */
type AddReminderContext = { subject: ReminderSubject; page: string; staff: Readonly<Record<string, string>> }

type ReminderFormValues = { words: string; due: string; assignedTo: string | null }

const fields = (staff: AddReminderContext['staff'], typed?: Partial<ReminderFormValues>) => ({
  task: text('Task', {
    ...{ longest: 200, initial: typed?.words, placeholder: 'Call back about the delivery' },
    missing: 'Please enter what needs to be done.',
  }),
  task_by: dateTime('By', { initial: typed?.due }),
  task_for: optional(choice('Assigned to', staff, { blank: 'Anyone', initial: typed?.assignedTo ?? '' })),
})

/** Adds a task to whatever the page is about. */
export const addTaskForm = verbForm({
  verb: 'add_task',
  title: 'Add a task',
  button: 'Add task',
  once: true,
  permission: 'tasks.manage',
  fields: ({ staff }: AddReminderContext) => fields(staff),
  submit: async (ctx, { subject, page }, { task, task_by, task_for }, { submissionId }) => {
    await addReminder(ctx, subject, { id: submissionId, words: task, due: task_by, assignedTo: task_for })
    return `${page}#tasks`
  },
})

/** Adds a task to follow up on a quote, for the person who presses it; it closes when the customer answers. */
export const followUpForm = verbForm({
  verb: 'follow_up',
  button: 'Remind me',
  once: true,
  permission: 'tasks.manage',
  fields: ({ due }: { quoteId: string; reference: string; page: string; due: string }) => ({
    follow_up_by: dateTime('Follow up', { initial: due }),
  }),
  submit: async (ctx, { quoteId, reference, page }, { follow_up_by: due }, { submissionId }) => {
    const assignedTo = 'userId' in ctx.viewer ? ctx.viewer.userId : null
    const words = `Follow up on quote ${reference}`
    await addReminder(ctx, { kind: 'quote', id: quoteId }, { id: submissionId, words, due, assignedTo, followUp: true })
    return `${page}#tasks`
  },
})

type Row = { id: string; words: string; page: string }

const row = ({ id, words }: Row) => ({ name: 'task_id', value: id, about: words })

export const finishTaskForm = verbForm({
  verb: 'finish_task',
  row,
  button: 'Mark as done',
  permission: 'tasks.manage',
  submit: async (ctx, { id, page }: Row) => {
    await finishReminder(ctx, id)
    return `${page}#tasks`
  },
})

export const reopenTaskForm = verbForm({
  verb: 'reopen_task',
  row,
  button: 'Reopen',
  look: 'quiet',
  permission: 'tasks.manage',
  submit: async (ctx, { id, page }: Row) => {
    await reopenReminder(ctx, id)
    return `${page}#tasks`
  },
})

type ChangeReminderContext = {
  reminder: ReminderRow
  typed: Partial<ReminderFormValues>
  staff: AddReminderContext['staff']
}

export const changeTaskForm = verbForm({
  verb: 'change_task',
  title: 'Change the task',
  button: 'Save',
  permission: 'tasks.manage',
  fields: ({ staff, typed }: ChangeReminderContext) => fields(staff, typed),
  submit: async (ctx, { reminder: { id } }, { task, task_by, task_for }) => {
    await changeReminder(ctx, id, { words: task, due: task_by, assignedTo: task_for })
    return href('/dashboard/admin/tasks/:id', { id })
  },
})

/** What stands in the form at first. A time that is over is not offered again. */
export const reminderAnswers = (
  ctx: Context,
  { words, dueAt, assignedTo }: ReminderRow,
): Partial<ReminderFormValues> => {
  const due = localTime(ctx.calendar, instantOf(dueAt)).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return { words, assignedTo, due: instantOf(dueAt).epochMilliseconds > ctx.now.epochMilliseconds ? due : undefined }
}
