import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { defineList } from '#lists/define.ts'
import { utc } from '../csv-cells.ts'
import { issueStatus, newsletterTabs } from './pages/staff/issue-parts.tsx'
import { issues } from './schema.ts'
import { issueStates, listIssues } from './write-issue.ts'

const write = {
  href: href('/dashboard/admin/newsletter/issues/new'),
  label: 'Write an issue',
  may: 'newsletter.write',
} as const

export default defineList({
  path: href('/dashboard/admin/newsletter/issues'),
  title: 'Newsletter issues',
  lead: 'Written in Markdown, looked at as mailed, sent once.',
  caption: 'Issues, newest first',
  actions: [write],
  sections: newsletterTabs('issues'),
  query: listIssues,
  ask: ({ words, filters }) => ({ ...filters, search: words }),
  select: {
    ...{ id: issues.id, subject: issues.subject, state: issues.state, authorName: issues.authorName },
    ...{ updatedAt: issues.updatedAt, sendingAt: issues.sendingAt, sentAt: issues.sentAt },
  },
  filters: {
    state: {
      ...{ label: 'State', blank: 'All states' },
      choices: issueStates.map((state) => ({ value: state, label: issueStatus[state].words })),
    },
  },
  search: { label: 'Search subjects', placeholder: 'Subject' },
  columns: {
    subject: {
      head: 'Subject',
      cell: ({ id, subject }) => ({
        ...{ text: subject, foreign: true, href: href('/dashboard/admin/newsletter/issues/:id', { id }) },
      }),
    },
    state: { head: 'State', cell: ({ state }) => ({ status: issueStatus[state] }) },
    when: {
      head: 'When',
      cell: ({ sentAt, sendingAt, updatedAt }, ctx) => ({
        ...{ text: formatMoment(ctx.calendar.timeZone, sentAt ?? sendingAt ?? updatedAt), look: 'figure' },
      }),
      csv: { Changed: ({ updatedAt }) => utc(updatedAt), Sent: ({ sentAt }) => utc(sentAt) },
    },
    author: { head: 'Written by', cell: ({ authorName }) => ({ text: authorName, foreign: true }) },
  },
  page: ['subject', 'state', 'when', 'author'],
  empty: {
    title: 'No issue has been written yet.',
    words: 'Whoever confirmed the subscription gets it; nobody else does.',
    action: write,
  },
  noMatch: { title: 'No issue is like that.', words: 'Search for a part of the subject, or ask for less.' },
  csv: 'newsletter-issues',
})
