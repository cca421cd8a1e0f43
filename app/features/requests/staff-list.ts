import { href } from 'react-router'
import { waitingRoleRequests } from '#features/accounts/manage-account.ts'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import { newsletterProblem } from '#features/newsletter/problems.ts'
import { allForms } from '#forms/index.ts'
import { defineList } from '#lists/define.ts'
import { desk } from './assign.ts'
import { inbox, inboxCounts, inboxSources, inboxViews, mostCounted, type InboxSource, type InboxView } from './inbox.ts'
import { requestStates } from './lifecycle.ts'
import { moveRequest, releaseRequest } from './move.ts'
import { inboxColumns, inboxGroups, inboxRow } from './pages/staff/inbox-row.ts'
import { promisesKept } from './promise-report.ts'

const path = href('/dashboard/admin/inbox')
const kinds = [...allForms, newsletterProblem].map(({ kind, title }) => ({ value: kind, label: title }))

const { words } = requestStates
const labels: Partial<Record<InboxView, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  unassigned: 'Nobody has it',
  mine: 'Mine',
  in_progress: words.in_progress.words,
  heard: 'Wrote again',
  answered: words.answered.words,
  won: words.won.words,
  lost: words.lost.words,
  withdrawn: words.withdrawn.words,
  spam: words.spam.words,
}

const sources: Record<InboxSource, string> = { visitor: 'Visitors', portal: 'Signed in', phone: 'By phone' }

const empty: Record<InboxView, string> = {
  open: 'Every request has been answered.',
  overdue: 'No promise is overdue.',
  unassigned: 'Everything that waits has somebody.',
  mine: 'Nothing waits for you.',
  in_progress: 'Nothing is in progress.',
  heard: 'Nobody has written again.',
  answered: 'Nothing has been answered yet.',
  won: 'Nothing has been won yet.',
  lost: 'Nothing has been lost.',
  withdrawn: 'Nobody has withdrawn a request.',
  spam: 'The spam folder is empty.',
  all: 'There is no request yet.',
}

const viewOf = ({ show }: { show?: string }) => inboxViews.find((view) => view === show) ?? 'open'
const isIn =
  (...views: InboxView[]) =>
  (asked: { show?: string }) =>
    views.includes(viewOf(asked))
const mayWait = isIn('open', 'overdue', 'unassigned', 'mine', 'in_progress', 'heard', 'all')

const formatRequests = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'request' : 'requests'}`

/** Times in the company's time zone, as a spreadsheet reads them: 2026-11-20 14:05. */
const local = ({ calendar }: Context, at: Date | null) =>
  at ? localTime(calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ') : ''

/** Every request on one time axis. Somebody who searches and names no view looks everywhere but in the spam. */
export default defineList({
  path,
  title: 'Inbox',
  facts: async (ctx) => {
    const [counts, kept, people, wishes] = await Promise.all([
      inboxCounts(ctx),
      promisesKept(ctx, 30),
      desk(ctx),
      can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
    ])
    return { counts, kept, people, asking: wishes.length }
  },
  headline: ({ facts: { counts } }) => {
    const { open, overdue } = counts.views
    if (open === 0) return 'Nothing is waiting'
    return overdue > 0 ? `${overdue} overdue, ${open - overdue} on time` : `${open} open, none overdue`
  },
  lead: ({ facts: { kept } }) =>
    kept.due === 0
      ? 'No answer fell due in the last 30 days.'
      : `Promised answers on time in 30 days: ${kept.kept} of ${kept.due}.`,
  caption: 'Requests by due time',
  actions: [
    {
      href: href('/dashboard/admin/inbox/call'),
      ...{ label: 'Log a phone request', look: 'solid', icon: 'phone', may: 'requests.log' },
    },
  ],
  query: inbox,
  ask: ({ show, words, filters: { kind, who, county, from } }) => ({
    ...{ view: viewOf({ show }), words, kind, assignee: who, county },
    source: inboxSources.find((source) => source === from),
  }),
  select: inboxColumns,
  also: (ctx, rows) => rows.map((row) => ({ ...row, line: inboxRow(ctx, row) })),
  tabs: {
    ...{ shows: inboxViews, alone: true, usual: ({ words }) => (words ? 'all' : 'open') },
    read: (_ctx, _asked, { counts: { views } }) =>
      inboxViews.flatMap((show) => {
        const [label, count] = [labels[show], views[show]]
        return label ? [{ show, label, count, urgent: (show === 'overdue' || show === 'heard') && count > 0 }] : []
      }),
  },
  ways: ({ asked, facts: { counts, asking } }) => [
    ...(asking > 0
      ? [
          {
            label: 'People',
            links: [
              {
                to: href('/dashboard/admin/users'),
                label: 'Ask for another role',
                count: asking,
                current: false,
                urgent: true,
              },
            ],
          },
        ]
      : []),
    {
      label: 'Kind, open',
      links: kinds
        .filter(({ value }) => counts.kinds[value] || value === asked.filters.kind)
        .map(({ value, label }) => ({
          ...{ label, to: `${path}?kind=${value}`, count: counts.kinds[value] ?? 0 },
          current: value === asked.filters.kind,
        })),
    },
  ],
  filters: {
    kind: { label: 'Kind', blank: 'All kinds', knows: () => true, choices: kinds },
    who: {
      ...{ label: 'Assigned to', blank: 'Anyone', knows: () => true },
      choices: (_ctx, { people }) => [
        { value: 'nobody', label: 'Nobody' },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    county: {
      ...{ label: 'County', blank: 'All counties', knows: () => true },
      choices: ({ content }) => content.coverage.counties.map(({ name }) => ({ value: name, label: name })),
    },
    from: {
      ...{ label: 'How it came', blank: 'From anywhere' },
      choices: inboxSources.map((source) => ({ value: source, label: sources[source] })),
    },
  },
  search: {
    label: 'Search names, companies, phones, references and text',
    placeholder: 'Name, phone, reference, text',
  },
  columns: {
    due: {
      ...{ head: 'Due', csv: false },
      cell: ({ line }) => ({ text: line.span, look: 'figure', notes: [line.due] }),
    },
    request: {
      head: 'Request',
      cell: ({ id, line }) => ({
        text: `${line.title}: ${line.summary || line.reference}`,
        ...{ foreign: true, href: href('/dashboard/admin/inbox/:id', { id }) },
        notes: [
          {
            foreign: true,
            text: [
              `${line.reference}, ${line.from}`,
              line.county && `${line.county} County`,
              line.byPhone && 'by phone',
              line.fromPortal && 'signed in',
            ]
              .filter(Boolean)
              .join(', '),
          },
        ],
        ...(line.heard && { badge: { tone: 'due' as const, words: 'Wrote again' } }),
      }),
      csv: {
        Reference: ({ reference }) => reference,
        Kind: ({ title }) => title,
        State: ({ state }) => state.replaceAll('_', ' '),
        Promise: ({ line }) => line.standing,
      },
    },
    line: {
      head: 'Received, due, answered',
      cell: ({ line }, { now }) => ({ times: { ...line.times, now: now.epochMilliseconds } }),
      csv: {
        Received: ({ receivedAt }, ctx) => local(ctx, receivedAt),
        Due: ({ dueAt }, ctx) => local(ctx, dueAt),
        Answered: ({ answeredAt }, ctx) => local(ctx, answeredAt),
      },
    },
    who: {
      head: 'Who has it',
      cell: ({ line }) => ({ text: line.assignee, foreign: true, status: line.status }),
      csv: {
        'Assigned to': ({ assigneeName }) => assigneeName ?? '',
        Name: ({ contactName }) => contactName ?? '',
        Company: ({ company }) => company ?? '',
        'E-mail': ({ contactEmail }) => contactEmail ?? '',
        Phone: ({ contactPhone }) => contactPhone ?? '',
        'Came by': ({ channel }) => channel,
        Answers: ({ answers }) =>
          answers
            .filter(({ said }) => said !== '')
            .map(({ label, said }) => `${label}: ${said}`)
            .join('\n'),
      },
    },
  },
  page: ['due', 'request', 'line', 'who'],
  tone: ({ line }) => (line.standing === 'overdue' ? 'late' : undefined),
  groups: { heads: inboxGroups, of: ({ line }) => line.group },
  cameAt: ({ receivedAt }) => receivedAt,
  expected: ({ state, changes }) => ({ state, changes }),
  verbs: [
    {
      ...{ verb: 'take', label: 'Take it', key: ['a', 'take'], may: 'requests.answer' },
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
          label: 'Take them: in progress',
          when: isIn('open', 'overdue', 'unassigned', 'heard', 'all'),
        },
        ...{ may: 'requests.answer', done: (count) => `${formatRequests(count)} taken: in progress.` },
        act: (ctx, id, seen) => moveRequest(ctx, id, 'take', seen),
      },
      {
        ...{ verb: 'spam', label: 'Spam', when: mayWait, may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} put into the spam folder.`,
        act: (ctx, id, seen) => moveRequest(ctx, id, 'spam', seen),
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
        ...{ verb: 'release', label: 'Release: no spam', when: isIn('spam'), may: 'requests.answer' },
        done: (count) => `${formatRequests(count)} released from spam.`,
        act: (ctx, id, seen) => releaseRequest(ctx, id, seen ?? 'spam'),
      },
    ],
  },
  counted: { one: 'request', many: 'requests', most: mostCounted },
  empty: ({ asked: { show, words, filters } }) =>
    words || Object.keys(filters).length > 0
      ? {
          title: 'Nothing answers these filters.',
          words:
            'Names, companies, addresses, phone numbers, references and what was written are searched, spam aside.',
          action: { href: path, label: 'Show all open requests', look: 'plain' },
        }
      : {
          title: empty[viewOf({ show })],
          words: 'A new request stands here the moment it is sent, with the time by which it is due.',
        },
  csv: { name: (asked) => `requests-${viewOf(asked)}`, path: `${path}/export.csv` },
})
