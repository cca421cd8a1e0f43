import { href } from 'react-router'
import { waitingRoleRequests } from '#features/accounts/manage-account.ts'
import { answersKept } from '#features/analytics/promises.ts'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { countLimit } from '#domain/count-limit.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { heardOrders } from '#features/orders/list.ts'
import { ordersOfRequests } from '#features/orders/request-outcomes.ts'
import { heardQuotes } from '#features/quotes/list.ts'
import { requestsWithQuote } from '#features/quotes/find.ts'
import { countFilesOfRequests } from '#features/files/find.ts'
import { newsletterProblem } from '#features/newsletter/problems.ts'
import { allForms } from '#forms/index.ts'
import { defineList } from '#lists/define.ts'
import { assignRequest } from './assign.ts'
import { desk } from './desk.ts'
import { inbox, inboxCounts, inboxSources, inboxViews, type InboxSource, type InboxView } from './inbox.ts'
import { missedFilter } from '../days-filter.ts'
import { requestStates } from './lifecycle.ts'
import { moveRequest, releaseRequest } from './move.ts'
import { inboxColumns, inboxGroups, inboxRow } from './pages/staff/inbox-row.ts'

const path = href('/dashboard/admin/inbox')
const kinds = [...allForms, newsletterProblem].map(({ kind, title }) => ({ value: kind, label: title }))

const { words } = requestStates
const labels: Partial<Record<InboxView, string>> = {
  open: 'Open',
  overdue: 'Late',
  unassigned: 'Unassigned',
  mine: 'Assigned to me',
  in_progress: words.in_progress.words,
  heard: 'Customer replied',
  answered: words.answered.words,
  won: words.won.words,
  lost: words.lost.words,
  withdrawn: words.withdrawn.words,
  spam: words.spam.words,
}

const sources: Record<InboxSource, string> = {
  ...{ visitor: 'Website', portal: 'Customer account', phone: 'Phone', email: 'Email' },
}

const empty: Record<InboxView, string> = {
  open: 'All requests are answered.',
  overdue: 'No requests are late.',
  unassigned: 'Every open request is assigned.',
  mine: 'No requests are assigned to you.',
  in_progress: 'No requests are in progress.',
  heard: 'No new replies from customers.',
  answered: 'No answered requests yet.',
  won: 'No won requests yet.',
  lost: 'No lost requests.',
  withdrawn: 'No canceled requests.',
  spam: 'The spam folder is empty.',
  all: 'No requests yet.',
}

const viewOf = ({ show }: { show?: string }) => inboxViews.find((view) => view === show) ?? 'open'
const isIn =
  (...views: InboxView[]) =>
  (query: { show?: string }) =>
    views.includes(viewOf(query))
const mayWait = isIn('open', 'overdue', 'unassigned', 'mine', 'in_progress', 'heard', 'all')

const formatRequests = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'request' : 'requests'}`

/** Times in the company's time zone, as a spreadsheet reads them: 2026-11-20 14:05. */
const local = ({ calendar }: Context, at: Date | null) =>
  at ? localTime(calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ') : ''

const log = {
  href: href('/dashboard/admin/inbox/call'),
  label: 'New phone request',
  look: 'solid',
  icon: 'phone',
  may: 'requests.log',
} as const

/** Where else customers wait for an answer to a message. */
const heardWays = (links: { to: string; label: string; count: number }[]) => {
  const nonEmpty = links.filter(({ count }) => count > 0)
  return nonEmpty.length > 0
    ? [{ label: 'Customers wrote about', links: nonEmpty.map((link) => ({ ...link, current: false, urgent: true })) }]
    : []
}

const openWords = ({ open, overdue }: Record<'open' | 'overdue', number>) => {
  if (open === 0) return 'No open requests'
  return overdue > 0 ? `${overdue} late, ${open - overdue} on time` : `${open} open, none late`
}

/** Every request on one time axis. Someone who searches and names no view looks everywhere but in the spam. */
export default defineList({
  path,
  title: 'Requests',
  facts: async (ctx) => {
    const [counts, kept, people, wishes, ordersHeard, quotesHeard] = await Promise.all([
      inboxCounts(ctx),
      answersKept(ctx, 30),
      desk(ctx),
      can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
      can(ctx.viewer, 'orders.see-all') ? heardOrders(ctx) : 0,
      can(ctx.viewer, 'quotes.see-all') ? heardQuotes(ctx) : 0,
    ])
    return { counts, kept, people, asking: wishes.length, ordersHeard, quotesHeard }
  },
  lead: ({ facts: { counts, kept } }) =>
    `${openWords(counts.views)}. ${
      kept.due === 0
        ? 'No answers were promised in the last 30 days.'
        : `Answered on time in the last 30 days: ${kept.kept} of ${kept.due}.`
    }`,
  caption: 'Requests by answer time',
  actions: [log],
  query: inbox,
  ask: ({ show, words, filters: { kind, who, county, from, needed, customer, promise } }) => ({
    ...{ view: viewOf({ show }), words, kind, assignee: who, county, needed, customer, promise },
    source: inboxSources.find((source) => source === from),
  }),
  select: inboxColumns,
  also: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id)
    const [made, quoted, attached] = await Promise.all([
      can(ctx.viewer, 'orders.see-all') ? ordersOfRequests(ctx, ids) : new Map<string, never[]>(),
      can(ctx.viewer, 'quotes.write') ? requestsWithQuote(ctx, ids) : ([] as string[]),
      countFilesOfRequests(ctx, ids),
    ])
    return rows.map((row) => {
      const orders = made.get(row.id) ?? []
      const line = inboxRow(ctx, row, orders.length > 0 || quoted.includes(row.id))
      return { ...row, line, orders, files: attached.get(row.id) ?? 0 }
    })
  },
  tabs: {
    ...{ shows: inboxViews, alone: true, usual: ({ words }) => (words ? 'all' : 'open') },
    read: (_ctx, _asked, { counts: { views } }) =>
      inboxViews.flatMap((show) => {
        const [label, count] = [labels[show], views[show]]
        return label ? [{ show, label, count, urgent: (show === 'overdue' || show === 'heard') && count > 0 }] : []
      }),
  },
  ways: ({ facts: { asking, ordersHeard, quotesHeard } }) => [
    ...heardWays([
      { to: `${href('/dashboard/admin/orders')}?show=heard`, label: 'Order messages', count: ordersHeard },
      { to: `${href('/dashboard/admin/quotes')}?show=heard`, label: 'Quotes', count: quotesHeard },
    ]),
    ...(asking > 0
      ? [
          {
            label: 'Users',
            links: [
              {
                to: href('/dashboard/admin/users'),
                label: 'Role requests',
                count: asking,
                current: false,
                urgent: true,
              },
            ],
          },
        ]
      : []),
  ],
  filters: {
    kind: {
      ...{ label: 'Type', blank: 'All types', knows: () => true },
      choices: (_ctx, { counts }) =>
        kinds.map(({ value, label }) => ({
          value,
          label: counts.kinds[value] ? `${label} (${counts.kinds[value]})` : label,
        })),
    },
    who: {
      ...{ label: 'Assigned to', blank: 'Anyone', knows: () => true },
      choices: (_ctx, { people }) => [
        { value: 'nobody', label: 'Unassigned' },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    county: {
      ...{ label: 'County', blank: 'All counties', knows: () => true },
      choices: ({ content }) => content.coverage.counties.map(({ name }) => ({ value: name, label: name })),
    },
    customer: customerFilter,
    needed: { label: 'Needed by', type: 'date' },
    promise: missedFilter,
    from: {
      ...{ label: 'Source', blank: 'Any source' },
      choices: inboxSources.map((source) => ({ value: source, label: sources[source] })),
    },
  },
  search: {
    label: 'Search names, companies, phones, references and text',
    placeholder: 'Name, phone or number',
  },
  columns: {
    due: {
      ...{ head: 'Answer by', csv: false },
      cell: ({ line }) => ({ text: line.span, look: 'figure', notes: [line.due] }),
    },
    request: {
      head: 'Request',
      cell: ({ id, line, orders, files }) => ({
        text: line.heading,
        ...{ foreign: true, href: href('/dashboard/admin/inbox/:id', { id }) },
        notes: [
          {
            foreign: true,
            text: [
              line.from,
              `${line.title} ${line.reference}`,
              files > 0 && (files === 1 ? '1 file' : `${files} files`),
              line.byPhone && 'phone',
              line.byEmail && 'email',
              line.fromPortal && (line.isFromSupplier ? 'supplier account' : 'customer account'),
              line.sentAsGuest && 'sent without signing in',
              line.writesSpanish && 'writes Spanish',
              ...orders.map(({ reference }) => `order ${reference}`),
            ]
              .filter(Boolean)
              .join(', '),
          },
        ],
        ...(line.heard && { badge: { tone: 'due' as const, words: 'Customer replied' } }),
      }),
      csv: {
        Reference: ({ reference }) => reference,
        Type: ({ title }) => title,
        Status: ({ state }) => words[state].words,
        'Time to answer': ({ line }) => line.standing,
      },
    },
    line: {
      head: 'Received, answer by, answered',
      cell: ({ line }, { now }) => ({ times: { ...line.times, now: now.epochMilliseconds } }),
      csv: {
        Received: ({ receivedAt }, ctx) => local(ctx, receivedAt),
        'Answer by': ({ dueAt }, ctx) => local(ctx, dueAt),
        Answered: ({ answeredAt }, ctx) => local(ctx, answeredAt),
      },
    },
    needed: {
      ...{ head: 'Needed by', sort: 'needed' },
      cell: ({ line }) => ({ text: line.needed ?? '', notes: [line.county && `${line.county} County`] }),
      csv: { 'Needed by': ({ neededBy }) => neededBy ?? '', County: ({ county }) => county ?? '' },
    },
    next: { head: 'Next', csv: false, cell: ({ line }) => line.next && { text: line.next.label, href: line.next.to } },
    who: {
      head: 'Assigned to',
      cell: ({ line }) => ({ text: line.assignee, foreign: true, status: line.status }),
      csv: {
        'Assigned to': ({ assigneeName }) => assigneeName ?? '',
        Name: ({ contactName }) => contactName ?? '',
        Company: ({ company }) => company ?? '',
        Email: ({ contactEmail }) => contactEmail ?? '',
        Phone: ({ contactPhone }) => contactPhone ?? '',
        Source: ({ channel }) => channel,
        Answers: ({ answers }) =>
          answers
            .filter(({ said }) => said !== '')
            .map(({ label, said }) => `${label}: ${said}`)
            .join('\n'),
      },
    },
  },
  page: ['due', 'request', 'next', 'needed', 'line', 'who'],
  tone: ({ line }) => (line.standing === 'overdue' ? 'late' : undefined),
  groups: { heads: inboxGroups, of: ({ line }) => line.group },
  cameAt: ({ receivedAt }) => receivedAt,
  expected: ({ state, changes }) => ({ state, changes }),
  verbs: [
    {
      ...{ verb: 'take', label: 'Assign to me', key: ['a', 'assign to me'], may: 'requests.answer' },
      act: (ctx, id, seen) => moveRequest(ctx, id, 'take', seen),
      button: ({ state, assigneeName }) => state === 'received' && assigneeName === null,
    },
    {
      ...{ verb: 'answer', label: 'Mark as answered', key: ['e', 'mark as answered'], may: 'requests.answer' },
      act: (ctx, id, seen) => moveRequest(ctx, id, 'answer', seen),
    },
  ],
  choose: {
    when: (asked) => !isIn('won', 'lost', 'withdrawn')(asked),
    verbs: [
      {
        ...{
          verb: 'take',
          label: 'Assign to me',
          when: isIn('open', 'overdue', 'unassigned', 'heard', 'all'),
        },
        ...{ may: 'requests.answer', done: (count) => `${formatRequests(count)} assigned to you.` },
        act: (ctx, id, seen) => moveRequest(ctx, id, 'take', seen),
      },
      {
        ...{ verb: 'assign', label: 'Assign', may: 'requests.answer' },
        when: isIn('open', 'overdue', 'unassigned', 'mine', 'in_progress', 'heard', 'all'),
        choice: {
          ...{ label: 'Assign to', blank: 'Assign to …' },
          choices: async (ctx) =>
            (await desk(ctx))
              .filter(({ id }) => !('userId' in ctx.viewer) || id !== ctx.viewer.userId)
              .map(({ id, name }) => ({ value: id, label: name })),
        },
        done: (count) => `${formatRequests(count)} assigned.`,
        act: (ctx, id, seen, to = '') => assignRequest(ctx, id, to, seen),
      },
      {
        ...{ verb: 'spam', label: 'Mark as spam', when: mayWait, may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} moved to the spam folder.`,
        act: (ctx, id, seen) => moveRequest(ctx, id, 'spam', seen),
      },
      {
        ...{ verb: 'answer', label: 'Mark as answered', may: 'requests.answer' },
        when: isIn('open', 'overdue', 'unassigned', 'mine', 'in_progress', 'heard', 'all'),
        done: (count) => `${formatRequests(count)} marked as answered.`,
        act: (ctx, id, seen) => moveRequest(ctx, id, 'answer', seen),
      },
      {
        ...{ verb: 'put_back', label: 'Unassign', when: isIn('mine', 'in_progress'), may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} unassigned.`,
        act: (ctx, id, seen) => moveRequest(ctx, id, 'put_back', seen),
      },
      {
        ...{ verb: 'win', label: 'Close as won', when: isIn('answered'), may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} closed as won.`,
        act: (ctx, id, seen) => moveRequest(ctx, id, 'win', seen),
      },
      {
        ...{ verb: 'lose', label: 'Close as lost', when: isIn('answered'), may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} closed as lost.`,
        act: (ctx, id, seen) => moveRequest(ctx, id, 'lose', seen),
      },
      {
        ...{ verb: 'release', label: 'Not spam', when: isIn('spam'), may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} moved out of the spam folder.`,
        act: (ctx, id, seen) => releaseRequest(ctx, id, seen ?? 'spam'),
      },
    ],
  },
  counted: { one: 'request', many: 'requests', most: countLimit },
  empty: ({ asked }) =>
    asked.words || Object.keys(asked.filters).length > 0
      ? {
          title: 'No requests match.',
          words:
            'The search covers names, companies, addresses, phone numbers, references and messages. It leaves out spam.',
          action: { href: path, label: 'Show all open requests', look: 'plain' },
        }
      : {
          title: empty[viewOf(asked)],
          ...(mayWait(asked)
            ? {
                words: "New requests show up here as soon as they're sent, with the time to answer by.",
                action: log,
              }
            : { words: 'A request moves here when its status changes.' }),
        },
  csv: { name: (asked) => `requests-${viewOf(asked)}`, path: `${path}/export.csv` },
})
