import { href } from 'react-router'
import type { MailState } from '#mails/schema.ts'
import { findMails, mailColumns } from './find-mails.ts'
import { outbox } from './outbox.ts'
import { resend } from './resend.ts'
import { allEmails } from '#emails/index.ts'
import { defineList } from '#lists/define.ts'
import { viewMail } from './pages/mail-view.ts'
import { mailStates, nameOfEmail } from './pages/mail-words.ts'

const states = Object.keys(mailStates) as MailState[]

const countMails = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`

const howItStands = ({ waiting, failed, held }: { waiting: number; failed: number; held: number }) => {
  if (failed > 0) return `${countMails(failed)} failed`
  if (held > 0) return `${countMails(held)} held`
  return waiting > 0 ? `${countMails(waiting)} waiting` : 'All emails are sent'
}

/** Every mail, and what became of it. Those that failed, or are held, can be sent again, many at once. */
export default defineList({
  path: href('/dashboard/admin/outbox'),
  title: 'Outbox',
  facts: async (ctx) => {
    const { counts, bounced } = await outbox(ctx)
    return { ...counts, bounced }
  },
  lead: ({ facts }) => `Every email we sent, and whether the mail server took it. ${howItStands(facts)}.`,
  caption: 'Emails, newest first',
  query: findMails,
  ask: ({ show, words, filters }) => ({
    ...(show === 'bounced' ? { bounced: true } : { state: show }),
    ...{ search: words, ...filters },
  }),
  select: mailColumns,
  also: (ctx, rows) => rows.map((row) => ({ ...row, line: viewMail(ctx, row) })),
  tabs: {
    ...{ name: 'state', label: 'Emails', shows: [...states, 'bounced'] },
    read: (_ctx, _asked, counts) => [
      { label: 'All' },
      ...states.map((show) => ({
        ...{ show, label: mailStates[show].words, count: counts[show] },
        urgent: show === 'failed' && counts.failed > 0,
      })),
      { show: 'bounced', label: 'Bounced', count: counts.bounced },
    ],
  },
  filters: {
    email: {
      ...{ label: 'Type of email', blank: 'All types', knows: () => true },
      choices: allEmails
        .map(({ name }) => ({ value: name, label: nameOfEmail(name) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    day: { label: 'Date', type: 'date' },
  },
  search: { label: 'Search recipients and references', placeholder: 'Email address or reference' },
  columns: {
    to: {
      head: 'To',
      cell: ({ id, recipient }) => ({
        text: recipient,
        foreign: true,
        look: 'long',
        href: href('/dashboard/admin/outbox/:id', { id }),
      }),
    },
    mail: { head: 'Email', cell: ({ line }) => ({ text: line.name, notes: [line.reference ?? undefined] }) },
    caused: { head: 'Created', cell: ({ line }) => ({ text: line.caused, look: 'whole' }) },
    state: {
      head: 'Status',
      cell: ({ state, line }) => ({
        status: line.bounce?.status ?? mailStates[state],
        notes: [line.sent, line.tries, { text: line.bounce?.reason ?? line.reason ?? '', look: 'long' }],
      }),
    },
  },
  page: ['to', 'mail', 'caused', 'state'],
  tone: ({ state }) => (state === 'failed' ? 'late' : state === 'held' ? 'due' : undefined),
  counted: { one: 'email', many: 'emails' },
  choose: {
    when: ({ show }) => show === 'failed' || show === 'held',
    verbs: [
      {
        ...{ verb: 'resend', label: 'Send again', act: resend, may: 'outbox.resend' },
        done: (count) => `${countMails(count)} queued to send again.`,
      },
    ],
  },
  empty: ({ asked: { show, words, filters } }) => {
    if (words || filters.email || filters.day)
      return {
        title: 'No emails match.',
        words: 'Try part of the email address, or a whole reference such as FQ-7K3M-92XD.',
      }
    const state = states.find((known) => known === show)
    return {
      title: state ? `No ${mailStates[state].words.toLowerCase()} emails.` : 'No emails yet.',
      words:
        state === 'failed' || state === 'held'
          ? 'Emails the mail server refused show up here until you send them again.'
          : "Emails to customers, suppliers and staff show up here as soon as they're created.",
    }
  },
})
