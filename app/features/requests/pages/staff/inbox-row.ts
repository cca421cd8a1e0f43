import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment, formatSpan, formatTime } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'
import type { StateWord } from '#domain/states.ts'
import { promiseStatus, type PromiseStatus } from '#features/promises/promise-status.ts'
import { isFromSupplier, isSpanish } from '../../answer.ts'
import { summarizeRequest, shortDay, summarizeAnswers } from './heading.ts'
import { requestStates, type RequestState } from '../../lifecycle.ts'
import { nextAction, type NextAction } from './next-action.ts'
import { requests, type ListedRequest } from '../../schema.ts'

/** Under which head a request stands. */
export const inboxGroups = {
  overdue: 'Late',
  today: 'Answer today',
  later: 'Answer later',
  done: 'No answer needed',
}
type Group = keyof typeof inboxGroups

/** What of a request the inbox says, or finds out from. */
export const inboxColumns = {
  ...{ id: requests.id, reference: requests.reference, title: requests.title, kind: requests.kind },
  neededBy: requests.neededBy,
  ...{ state: requests.state, changes: requests.changes, answers: requests.answers, channel: requests.channel },
  ...{ contactName: requests.contactName, contactEmail: requests.contactEmail },
  ...{ contactPhone: requests.contactPhone, company: requests.company },
  ...{
    county: requests.county,
    userId: requests.userId,
    sentAsGuest: requests.sentAsGuest,
    assigneeName: requests.assigneeName,
  },
  ...{ receivedAt: requests.receivedAt, dueAt: requests.dueAt, answeredAt: requests.answeredAt },
  ...{ releasedAt: requests.releasedAt, heardAt: requests.heardAt },
}

type Request = Pick<ListedRequest, keyof typeof inboxColumns>

/** What the inbox says of a request; times in milliseconds for the axis, in words for people. */
export type InboxRow = {
  id: string
  reference: string
  title: string
  summary: string
  /** What, where and by when, of what was answered. */
  heading: string
  /** The day that it is needed on or by. */
  needed?: string
  next?: NextAction
  from: string
  county?: string
  byPhone: boolean
  byEmail: boolean
  /** Sent by someone signed in. */
  fromPortal: boolean
  /** On an account because its address was typed, whoever typed it. */
  sentAsGuest: boolean
  writesSpanish: boolean
  isFromSupplier: boolean
  heard: boolean
  assignee?: string
  state: Request['state']
  status: StateWord
  standing: PromiseStatus
  group: Group
  due: string
  span: string
  times: { received: number; due: number; answered?: number }
}

/** `made`: a quote or an order was made of it already. */
export const inboxRow = (ctx: Context, request: Request, hasOutcome = false): InboxRow => {
  const now = ctx.now.epochMilliseconds
  const stands = promiseStatus(request, new Date(now))
  return {
    id: request.id,
    reference: request.reference,
    title: request.title,
    summary: summarizeAnswers(request),
    heading: summarizeRequest(ctx, request),
    needed: request.neededBy ? shortDay(ctx, request.neededBy) : undefined,
    next: nextAction(ctx.viewer, request, hasOutcome),
    from: request.company || request.contactName || request.contactEmail || request.contactPhone || 'No name given',
    county: request.county ?? undefined,
    byPhone: request.channel === 'phone',
    byEmail: request.channel === 'email',
    fromPortal: request.channel === 'form' && request.userId !== null && !request.sentAsGuest,
    sentAsGuest: request.channel === 'form' && request.userId !== null && request.sentAsGuest,
    writesSpanish: isSpanish(request.answers),
    isFromSupplier: isFromSupplier(request.answers),
    heard: request.heardAt !== null,
    assignee: request.assigneeName ?? undefined,
    state: request.state,
    status: requestStatus(request.state, stands),
    standing: stands,
    group: groupOf(ctx, request, stands),
    due: isToday(ctx, request.dueAt)
      ? formatTime(ctx.calendar.timeZone, request.dueAt)
      : formatMoment(ctx.calendar.timeZone, request.dueAt),
    span: spanInWords(request, stands, now),
    times: {
      received: request.receivedAt.getTime(),
      due: request.dueAt.getTime(),
      answered: request.answeredAt?.getTime(),
    },
  }
}

/** How a request stands, as one word with a shape. Late outranks whatever else it is. */
export const requestStatus = (state: RequestState, stands: PromiseStatus): StateWord => {
  if (stands === 'overdue') return { tone: 'late', words: 'Late' }
  if (stands === 'late' && state === 'answered') return { tone: 'late', words: 'Answered late' }
  return requestStates.words[state]
}

const groupOf = (ctx: Context, { dueAt }: Request, stands: PromiseStatus): Group => {
  if (stands === 'overdue') return 'overdue'
  if (stands !== 'running') return 'done'
  return isToday(ctx, dueAt) ? 'today' : 'later'
}

const isToday = ({ calendar, now }: Context, at: Date) =>
  localTime(calendar, instantOf(at)).toPlainDate().equals(localTime(calendar, now).toPlainDate())

const spanInWords = ({ dueAt, answeredAt, state }: Request, stands: PromiseStatus, now: number) => {
  const span = formatSpan((answeredAt?.getTime() ?? now) - dueAt.getTime())
  const words: Record<PromiseStatus, string> = {
    running: `in ${span}`,
    overdue: `${span} late`,
    kept: `${span} early`,
    late: `${span} late`,
    released: state === 'spam' ? 'spam' : 'canceled',
  }
  return words[stands]
}
