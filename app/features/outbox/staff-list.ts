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

const countMails = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`

/** Every mail, and what became of it. Those that failed, or are held, can be sent again, many at once. */
export default defineList({
  path: href('/dashboard/admin/outbox'),
  title: 'Outbox',
  facts: async (ctx) => (await outbox(ctx)).counts,
  headline: ({ facts: { waiting, failed, held } }) => {
    if (failed > 0) return `${countMails(failed)} failed`
    if (held > 0) return `${countMails(held)} held`
    return waiting > 0 ? `${countMails(waiting)} waiting` : 'Every mail is out'
  },
  lead: 'Every mail is kept here, as it was sent and with what became of it.',
  caption: 'Mails, newest first',
  query: findMails,
  ask: ({ show, words, filters }) => ({ state: show, search: words, ...filters }),
  select: mailColumns,
  also: (ctx, rows) => rows.map((row) => ({ ...row, line: viewMail(ctx, row) })),
  tabs: {
    ...{ name: 'state', label: 'Mails', shows: states },
    read: (_ctx, _asked, counts) => [
      { label: 'All' },
      ...states.map((show) => ({
        ...{ show, label: mailStates[show].words, count: counts[show] },
        urgent: show === 'failed' && counts.failed > 0,
      })),
    ],
  },
  filters: {
    email: {
      ...{ label: 'Kind of mail', blank: 'All mails', knows: () => true },
      choices: allEmails
        .map(({ name }) => ({ value: name, label: nameOfEmail(name) }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    day: { label: 'Day', type: 'date' },
  },
  search: { label: 'Search recipients and references', placeholder: 'Address or reference' },
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
    mail: { head: 'Mail', cell: ({ line }) => ({ text: line.name, notes: [line.reference ?? undefined] }) },
    caused: { head: 'Caused', cell: ({ line }) => ({ text: line.caused, look: 'figure' }) },
    state: {
      head: 'State',
      cell: ({ state, line }) => ({
        status: mailStates[state],
        notes: [line.sent, line.tries, { text: line.reason ?? '', look: 'long' }],
      }),
    },
  },
  page: ['to', 'mail', 'caused', 'state'],
  tone: ({ state }) => (state === 'failed' ? 'late' : state === 'held' ? 'due' : undefined),
  counted: { one: 'mail', many: 'mails' },
  choose: {
    when: ({ show }) => show === 'failed' || show === 'held',
    verbs: [
      {
        ...{ verb: 'resend', label: 'Send again', act: resend, may: 'outbox.resend' },
        done: (count) => `${countMails(count)} on the way again.`,
      },
    ],
  },
  empty: ({ asked: { show, words, filters } }) => {
    if (words || filters.email || filters.day)
      return {
        title: 'No mail is like that.',
        words: 'Search for a part of the address, or for a whole reference such as FQ-7K3M-92XD.',
      }
    const state = states.find((known) => known === show)
    return {
      title: state ? `No mail is ${mailStates[state].words.toLowerCase()}.` : 'No mail was ever caused.',
      words:
        state === 'failed' || state === 'held'
          ? 'What the mail server refuses for good stands here, until somebody sends it again.'
          : 'A mail stands here the moment something happens that it tells of.',
    }
  },
})
