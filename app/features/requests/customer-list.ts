import { href } from 'react-router'
import { ownId } from '#features/accounts/account.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { promiseStatus } from '#features/promises/promise-status.ts'
import { can } from '#domain/can.ts'
import type { RequestState } from './lifecycle.ts'
import { listOwnRequests, ownRequestCounts, ownViews, type OwnView } from './own-requests.ts'
import { requests, type ListedRequest } from './schema.ts'
import { defineList } from '#lists/define.ts'
import type { Status } from '#lists/view.ts'
import { utc } from '../csv-cells.ts'
import { requestNewQuote } from '../request-new-quote.ts'

/** States in the customer's words: how a sale went, and what was taken for spam, is the desk's own affair. */
const words: Record<RequestState, Status> = {
  received: { tone: 'new', words: 'Received' },
  spam: { tone: 'new', words: 'Received' },
  in_progress: { tone: 'work', words: 'In progress' },
  answered: { tone: 'kept', words: 'Answered' },
  won: { tone: 'kept', words: 'Closed' },
  lost: { tone: 'off', words: 'Closed' },
  withdrawn: { tone: 'off', words: 'Canceled' },
}

const labels: Record<OwnView, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }
const views = Object.keys(ownViews) as OwnView[]

type PromisedRequest = Pick<ListedRequest, 'state' | 'receivedAt' | 'dueAt' | 'answeredAt' | 'releasedAt'>

const statusOf = (ctx: Context, request: PromisedRequest): Status =>
  promiseStatus(request, new Date(ctx.now.epochMilliseconds)) === 'overdue'
    ? { tone: 'late', words: 'Late' }
    : words[request.state]

/** How came what is on an account by its address alone. */
const cameBy = { form: 'Sent without signing in', phone: 'By phone', email: 'By email' }

/** What someone and their company have asked us: each leads to its own private page. */
export default defineList({
  path: href('/dashboard/customer/requests'),
  title: 'Requests',
  lead: "Open a request to see what you asked for, when we'll answer, and our messages.",
  actions: [requestNewQuote],
  query: listOwnRequests,
  select: {
    ...{ id: requests.id, reference: requests.reference, title: requests.title, state: requests.state },
    ...{ secretLink: requests.secretLink, userId: requests.userId, companyId: requests.companyId },
    ...{ sentAsGuest: requests.sentAsGuest, channel: requests.channel },
    ...{ receivedAt: requests.receivedAt, dueAt: requests.dueAt },
    ...{ answeredAt: requests.answeredAt, releasedAt: requests.releasedAt },
  },
  tabs: {
    shows: views,
    read: async (ctx) => {
      const counts = await ownRequestCounts(ctx)
      const of = (states?: readonly string[]) =>
        counts.reduce((sum, { state, count }) => sum + (!states || states.includes(state) ? count : 0), 0)
      return [
        { label: 'All', count: of() },
        ...views.map((show) => ({ show, label: labels[show], count: of(ownViews[show]) })),
      ]
    },
  },
  search: 'number or words',
  columns: {
    request: {
      head: 'Request',
      cell: (request, { viewer }) => ({
        text: request.reference,
        // A private link is a key, also in another browser and after one has left: a colleague's is not told.
        href: !can(viewer, 'messages.add', request)
          ? undefined
          : href('/receipt/:link', { link: request.userId === ownId(viewer) ? request.secretLink : request.id }),
        notes: [request.title, ...(request.sentAsGuest ? [cameBy[request.channel]] : [])],
      }),
      csv: { Request: ({ reference }) => reference, Kind: ({ title }) => title },
    },
    status: { head: 'Status', cell: (request, ctx) => ({ status: statusOf(ctx, request) }) },
    received: {
      ...{ head: 'Sent', sort: 'received' },
      cell: ({ receivedAt }, ctx) => formatMoment(ctx.calendar.timeZone, receivedAt),
      csv: { Sent: ({ receivedAt }) => utc(receivedAt) },
    },
    line: {
      ...{ head: 'Progress', wide: true, csv: false },
      cell: ({ receivedAt, dueAt, answeredAt, releasedAt }, { now }) =>
        releasedAt === null
          ? {
              times: {
                ...{ received: receivedAt.getTime(), due: dueAt.getTime(), answered: answeredAt?.getTime() },
                now: now.epochMilliseconds,
              },
            }
          : undefined,
    },
    due: {
      ...{ head: 'Answer by', sort: 'due' },
      cell: ({ dueAt, releasedAt }, ctx) => (releasedAt === null ? formatMoment(ctx.calendar.timeZone, dueAt) : 'None'),
      csv: {
        Due: ({ dueAt, releasedAt }) => (releasedAt === null ? utc(dueAt) : ''),
        Answered: ({ answeredAt }) => utc(answeredAt),
      },
    },
  },
  page: ['request', 'status', 'received', 'line', 'due'],
  tone: (request, ctx) => (statusOf(ctx, request).tone === 'late' ? 'late' : undefined),
  empty: {
    title: 'No requests yet',
    words: "Requests you or your company send while signed in show up here, with the time we'll answer.",
    action: requestNewQuote,
  },
  csv: 'requests',
})
