import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { requests } from '#features/requests/schema.ts'
import { defineList } from '#lists/define.ts'
import { stateTabs } from '#lists/state-tabs.ts'
import { dollars, localMinute } from '../csv-cells.ts'
import { acceptanceIn, requestedAmount } from './applications.ts'
import { applicationStates } from './lifecycle.ts'
import { applicationCounts, applicationShows, listApplications } from './list.ts'
import { creditApplications } from './schema.ts'

const words = { new: { tone: 'new' as const, words: 'New' }, ...applicationStates.words }

/** What the credit desk has to decide, and what it decided. */
export default defineList({
  path: href('/dashboard/admin/credit'),
  title: 'Credit applications',
  lead: 'Open one to review it. Every decision goes out as a letter.',
  query: listApplications,
  ask: ({ show, words }) => ({ show: show as 'new' | undefined, words }),
  select: {
    ...{ id: requests.id, reference: requests.reference, contactName: requests.contactName },
    ...{ contactEmail: requests.contactEmail, answers: requests.answers, receivedAt: requests.receivedAt },
    ...{ dueAt: requests.dueAt, answeredAt: requests.answeredAt },
    ...{ state: creditApplications.state, limitCents: creditApplications.limitCents },
    ...{ decidedAt: creditApplications.decidedAt, decidedBy: creditApplications.decidedBy },
  },
  tabs: stateTabs({
    ...{ states: applicationShows, words, counts: applicationCounts },
    groups: { open: { label: 'To decide', states: ['new', ...applicationStates.statesThat('isOpen')] } },
  }),
  search: 'name, number, address',
  columns: {
    application: {
      head: 'Application',
      cell: ({ id, reference, contactName }) => ({
        ...{ text: contactName ?? reference, foreign: true, href: href('/dashboard/admin/inbox/:id', { id }) },
        notes: [reference],
      }),
      csv: {
        Application: ({ reference }) => reference,
        Name: ({ contactName }) => contactName ?? '',
        Email: ({ contactEmail }) => contactEmail ?? '',
      },
    },
    state: { head: 'Status', cell: ({ state }) => ({ status: words[state ?? 'new'] }) },
    asked: {
      ...{ head: 'Asked for', figures: true },
      cell: (row) => formatCents(requestedAmount(row)),
      csv: { 'Requested, $': (row) => dollars(requestedAmount(row)) },
    },
    limit: {
      ...{ head: 'Limit', figures: true },
      cell: ({ limitCents }) => (limitCents === null ? '' : formatCents(limitCents as Cents)),
      csv: { 'Limit, $': ({ limitCents }) => (limitCents === null ? '' : dollars(limitCents as Cents)) },
    },
    terms: {
      ...{ head: 'Terms accepted', wide: true },
      cell: (row) => (acceptanceIn(row) ? 'Yes' : 'No'),
    },
    due: {
      ...{ head: 'Answer by', wide: true },
      cell: ({ dueAt, answeredAt }, ctx) => ({
        text: formatMoment(ctx.calendar.timeZone, dueAt),
        flag:
          answeredAt === null && dueAt.getTime() < ctx.now.epochMilliseconds
            ? { tone: 'late', words: 'Late' }
            : undefined,
      }),
      csv: {
        'Answer by ({zone})': ({ dueAt }, ctx) => localMinute(ctx, dueAt),
        'Decided ({zone})': ({ decidedAt }, ctx) => localMinute(ctx, decidedAt),
        'Decided by': ({ decidedBy }) => decidedBy ?? '',
      },
    },
    received: {
      ...{ head: 'Received', sort: 'received', wide: true },
      cell: ({ receivedAt }, ctx) => ({ text: formatMoment(ctx.calendar.timeZone, receivedAt), look: 'whole' }),
      csv: { 'Received ({zone})': ({ receivedAt }, ctx) => localMinute(ctx, receivedAt) },
    },
  },
  page: ['application', 'state', 'asked', 'limit', 'terms', 'due', 'received'],
  empty: { title: 'No credit applications yet', words: 'Applications from the credit form on the site show up here.' },
  csv: 'credit-applications',
})
