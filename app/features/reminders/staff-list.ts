import { href } from 'react-router'
import { defineList } from '#lists/define.ts'
import { localMinute } from '../csv-cells.ts'
import { finishReminder, reopenReminder } from './change-reminder.ts'
import { listReminders, reminderFields } from './find.ts'
import { viewReminder } from './pages/reminder-view.ts'

const shows = { mine: 'Mine', everyone: "Everyone's", done: 'Done' } as const

/** What staff have to do for customers, by its time. */
export default defineList({
  path: href('/dashboard/admin/tasks'),
  title: 'Tasks',
  lead: 'Callbacks and other to-dos. Mine includes unassigned tasks.',
  query: listReminders,
  ask: ({ show, words }) => ({ show: show ?? 'mine', words }),
  select: reminderFields,
  also: (ctx, rows) => rows.map((row) => ({ ...row, view: viewReminder(ctx, row) })),
  tabs: {
    ...{ label: 'Tasks', shows: Object.keys(shows), usual: () => 'mine' },
    read: async (ctx, { words }) => {
      const counted = await Promise.all(
        (['mine', 'everyone'] as const).map((show) => listReminders.count(ctx, { show, words })),
      )
      return Object.entries(shows).map(([show, label], index) => ({ show, label, count: counted[index] }))
    },
  },
  search: { label: 'Search tasks, customers and reference numbers', placeholder: 'Task, customer or number' },
  columns: {
    task: {
      head: 'Task',
      cell: ({ view }) => ({ text: view.words, foreign: true, look: 'long', href: view.href }),
    },
    about: {
      head: 'About',
      cell: ({ view, customer, reference }) => ({
        text: view.about.words,
        foreign: true,
        href: view.about.href,
        notes: [reference && customer ? { text: customer, foreign: true } : undefined],
      }),
      csv: { About: ({ reference }) => reference ?? '', Customer: ({ customer }) => customer ?? '' },
    },
    by: {
      ...{ head: 'By', sort: 'due' },
      cell: ({ view }) => ({
        text: view.by,
        look: 'whole',
        flag: view.isOverdue ? { tone: 'late', words: 'Late' } : undefined,
        notes: view.done ? [`Done ${view.done}`] : [],
      }),
      csv: { 'By ({zone})': ({ dueAt }, ctx) => localMinute(ctx, dueAt) },
    },
    assigned: { head: 'Assigned to', cell: ({ view }) => ({ text: view.assignee, foreign: true }) },
    done: { csv: { 'Done ({zone})': ({ doneAt }, ctx) => localMinute(ctx, doneAt) } },
  },
  page: ['task', 'about', 'by', 'assigned'],
  tone: ({ view }) => (view.isOverdue ? 'late' : undefined),
  verbs: [
    { verb: 'finish', label: 'Done', act: finishReminder, button: ({ doneAt }) => !doneAt, may: 'tasks.manage' },
    { verb: 'reopen', label: 'Reopen', act: reopenReminder, button: ({ doneAt }) => !!doneAt, may: 'tasks.manage' },
  ],
  empty: {
    title: 'No tasks',
    words: 'Add one on the page of a customer, request, quote or order: a callback, for example.',
  },
  noMatch: { title: 'No tasks match.', words: 'Try part of the task, or the customer.' },
  csv: 'tasks',
})
