import { href } from 'react-router'
import {
  subscriberState,
  subscriberStates,
  listSubscribers,
  subscriberCounts,
  type SubscriberState,
} from './subscribers.ts'
import { countSubscribers } from './issue-forms.ts'
import { subscribers } from './schema.ts'
import { formatMoment } from '#domain/day.ts'
import { defineList } from '#lists/define.ts'
import type { Status } from '#lists/view.ts'
import { newsletterTabs } from './pages/staff/issue-parts.tsx'
import { utc } from '../csv-cells.ts'

const words: Record<SubscriberState, Status> = {
  confirmed: { tone: 'kept', words: 'Confirmed' },
  unconfirmed: { tone: 'work', words: 'Not confirmed' },
  unsubscribed: { tone: 'off', words: 'Unsubscribed' },
}

/** Who gets the newsletter, who has not confirmed yet, and who left. */
export default defineList({
  path: href('/dashboard/admin/newsletter'),
  title: 'Newsletter',
  facts: (ctx, asked) => subscriberCounts(ctx, asked.words),
  lead: ({ facts }, { content }) =>
    `${countSubscribers(facts.confirmed)} confirmed. Unconfirmed addresses are deleted after ${content.retention.unconfirmedNewsletterDays} days.`,
  caption: 'Subscribers, newest first',
  actions: [{ href: href('/dashboard/admin/newsletter/issues/new'), label: 'New issue', may: 'newsletter.write' }],
  sections: newsletterTabs('subscribers'),
  query: listSubscribers,
  ask: ({ words, filters }) => ({ ...filters, search: words }),
  select: {
    ...{ id: subscribers.id, email: subscribers.email, createdAt: subscribers.createdAt },
    ...{ consentAt: subscribers.consentAt, consentText: subscribers.consentText },
    ...{ consentVersion: subscribers.consentVersion, confirmedAt: subscribers.confirmedAt },
    ...{ unsubscribedAt: subscribers.unsubscribedAt },
  },
  filters: {
    state: {
      ...{
        label: 'Status',
        blank: 'All statuses',
        knows: (state) => subscriberStates.some((known) => known === state),
      },
      choices: (_ctx, counts) =>
        subscriberStates.map((state) => ({
          value: state,
          label: `${words[state].words} (${counts[state].toLocaleString('en-US')})`,
        })),
    },
  },
  search: { label: 'Search email addresses', placeholder: 'Email' },
  columns: {
    email: {
      head: 'Email',
      cell: ({ email }) =>
        email ? { text: email, foreign: true, look: 'long' } : { text: 'Email deleted', look: 'soft' },
      csv: { Email: ({ email }) => email ?? '' },
    },
    state: {
      head: 'Status',
      cell: (subscriber) => ({ status: words[subscriberState(subscriber)] }),
      csv: { Status: (subscriber) => subscriberState(subscriber) },
    },
    signedUp: {
      head: 'Signed up',
      cell: ({ createdAt }, ctx) => ({ text: formatMoment(ctx.calendar.timeZone, createdAt), look: 'whole' }),
      csv: { 'Signed up': ({ createdAt }) => utc(createdAt) },
    },
    agreed: {
      csv: {
        Agreed: ({ consentAt }) => utc(consentAt),
        'Agreed to': ({ consentText }) => consentText,
        Version: ({ consentVersion }) => consentVersion,
      },
    },
    since: {
      head: 'Confirmed or unsubscribed',
      cell: ({ confirmedAt, unsubscribedAt }, ctx) => {
        const since = unsubscribedAt ?? confirmedAt
        return since
          ? { text: formatMoment(ctx.calendar.timeZone, since), look: 'whole' }
          : { text: 'Not yet', look: 'soft' }
      },
      csv: {
        Confirmed: ({ confirmedAt }) => utc(confirmedAt),
        Unsubscribed: ({ unsubscribedAt }) => utc(unsubscribedAt),
      },
    },
  },
  page: ['email', 'state', 'signedUp', 'since'],
  counted: { one: 'subscriber', many: 'subscribers' },
  empty: {
    title: 'No subscribers yet.',
    words: 'The sign-up form is at the bottom of every public page. New sign-ups show up here right away.',
  },
  noMatch: {
    title: 'No subscribers match.',
    words: 'Try part of the email address. To find someone who unsubscribed, enter the whole address: we deleted it.',
  },
  csv: { name: 'newsletter-subscribers', path: href('/dashboard/admin/newsletter/subscribers.csv') },
})
