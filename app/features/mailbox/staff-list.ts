import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { defineList } from '#lists/define.ts'
import { receivedMails, type ReceivedKind } from '#mails/schema.ts'
import { countReceived, findReceivedMails } from './find-received.ts'
import { receivedKinds, shownSubject } from './pages/received-words.ts'

const kinds = Object.keys(receivedKinds) as ReceivedKind[]

/** Every email that came into the mailbox, and what became of it. */
export default defineList({
  path: href('/dashboard/admin/received'),
  title: 'Received emails',
  lead: 'Every email we received. Replies are on the request, quote, order or purchase order they belong to; emails from new people are in Requests.',
  query: findReceivedMails,
  ask: ({ show, words }) => ({ kind: show, words }),
  select: {
    ...{ id: receivedMails.id, kind: receivedMails.kind, receivedAt: receivedMails.receivedAt },
    ...{ fromAddress: receivedMails.fromAddress, fromName: receivedMails.fromName, subject: receivedMails.subject },
    fromKnown: receivedMails.fromKnown,
  },
  tabs: {
    ...{ name: 'kind', label: 'Received emails', shows: kinds },
    read: async (ctx) => {
      const counts = await countReceived(ctx)
      return [
        { label: 'All' },
        ...kinds.map((show) => ({ show, label: receivedKinds[show].many, count: counts[show] ?? 0 })),
      ]
    },
  },
  search: { label: 'Search senders and subjects', placeholder: 'Name, email address or subject' },
  columns: {
    from: {
      head: 'From',
      cell: ({ id, fromName, fromAddress, kind, fromKnown }) => ({
        ...{ text: fromName || fromAddress || 'Unknown sender', foreign: true, look: 'long' },
        href: href('/dashboard/admin/received/:id', { id }),
        notes: [
          fromName ? { text: fromAddress, look: 'long' } : undefined,
          kind === 'reply' && !fromKnown ? "We haven't emailed this address" : undefined,
        ],
      }),
      csv: { From: ({ fromName }) => fromName, Email: ({ fromAddress }) => fromAddress },
    },
    subject: { head: 'Subject', cell: (row) => ({ text: shownSubject(row), foreign: true, look: 'long' }) },
    received: { head: 'Received', cell: ({ receivedAt }, { calendar }) => formatMoment(calendar.timeZone, receivedAt) },
    kind: { head: 'Filed as', cell: ({ kind }) => ({ status: receivedKinds[kind] }) },
  },
  page: ['from', 'subject', 'received', 'kind'],
  ...{ csv: 'received-emails', counted: { one: 'email', many: 'emails' } },
  empty: {
    title: 'No emails here.',
    words: 'With a mailbox set up (IMAP_URL), answers to our emails and emails to the office show up here.',
  },
})
