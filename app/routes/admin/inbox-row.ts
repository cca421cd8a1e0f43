import type { Context } from '#domain/context.ts'
import { sayMoment, saySpan } from '#domain/day.ts'
import { standing, type Standing } from '#domain/promises/standing.ts'
import type { Request } from '#domain/requests/schema.ts'

/** What the inbox says of a request; times in milliseconds for the axis, in words for people. */
export type InboxRow = {
  id: string
  reference: string
  title: string
  summary: string
  from: string
  assignee?: string
  state: Request['state']
  standing: Standing
  due: string
  span: string
  times: { received: number; due: number; answered?: number }
}

export const inboxRow = (ctx: Context, request: Request): InboxRow => {
  const now = ctx.now.epochMilliseconds
  const stands = standing(request, new Date(now))
  return {
    id: request.id,
    reference: request.reference,
    title: request.title,
    summary: summaryOf(request),
    from: request.company ?? request.contactName ?? request.contactEmail ?? 'Not given',
    assignee: request.assigneeName ?? undefined,
    state: request.state,
    standing: stands,
    due: sayMoment(ctx.calendar.timeZone, request.dueAt),
    span: spanInWords(request, stands, now),
    times: { received: request.receivedAt.getTime(), due: request.dueAt.getTime(), answered: request.answeredAt?.getTime() },
  }
}

/** The first answers that say what is wanted, without who asks. */
const summaryOf = ({ answers, contactName, contactEmail, contactPhone }: Request) => {
  const contact = new Set([contactName, contactEmail, contactPhone])
  return answers
    .filter(({ said }) => said !== '' && !contact.has(said))
    .slice(0, 2)
    .map(({ said }) => said)
    .join(', ')
}

const spanInWords = ({ dueAt, answeredAt }: Request, stands: Standing, now: number) => {
  const span = saySpan((answeredAt?.getTime() ?? now) - dueAt.getTime())
  const words: Record<Standing, string> = {
    running: `in ${span}`,
    overdue: `${span} over`,
    kept: `${span} early`,
    late: `${span} late`,
    released: 'withdrawn',
  }
  return words[stands]
}
