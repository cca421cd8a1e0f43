import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { defineList } from '#lists/define.ts'
import { utc } from '../csv-cells.ts'
import { issueStatus, newsletterTabs } from './pages/staff/issue-parts.tsx'
import { issues } from './schema.ts'
import { issueStates, listIssues } from './write-issue.ts'

const write = {
  href: href('/dashboard/admin/newsletter/issues/new'),
  label: 'New issue',
  may: 'newsletter.write',
} as const

export default defineList({
  path: href('/dashboard/admin/newsletter/issues'),
  title: 'Newsletter issues',
  lead: 'Written in Markdown. You preview each issue before you send it.',
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
      ...{ label: 'Status', blank: 'All statuses' },
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
    state: { head: 'Status', cell: ({ state }) => ({ status: issueStatus[state] }) },
    when: {
      head: 'Date',
      cell: ({ sentAt, sendingAt, updatedAt }, ctx) => ({
        ...{ text: formatMoment(ctx.calendar.timeZone, sentAt ?? sendingAt ?? updatedAt), look: 'whole' },
      }),
      csv: { Changed: ({ updatedAt }) => utc(updatedAt), Sent: ({ sentAt }) => utc(sentAt) },
    },
    author: { head: 'Written by', cell: ({ authorName }) => ({ text: authorName, foreign: true }) },
  },
  page: ['subject', 'state', 'when', 'author'],
  empty: {
    title: 'No issues yet.',
    words: 'Issues go to confirmed subscribers only.',
    action: write,
  },
  noMatch: { title: 'No issues match.', words: 'Try part of the subject, or fewer filters.' },
  csv: 'newsletter-issues',
})
