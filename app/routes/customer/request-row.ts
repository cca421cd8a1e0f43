import { ownId } from '#domain/accounts/account.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { standing } from '#domain/promises/standing.ts'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import type { Request } from '#domain/requests/schema.ts'
import type { StateWord } from '../trade/words.ts'

/** States in the words of whoever asked: how a sale went, and what was taken for spam, is the desk's own affair. */
const words: Record<RequestState, StateWord> = {
  received: { tone: 'new', words: 'Received' },
  spam: { tone: 'new', words: 'Received' },
  in_progress: { tone: 'work', words: 'In progress' },
  answered: { tone: 'kept', words: 'Answered' },
  won: { tone: 'kept', words: 'Closed' },
  lost: { tone: 'off', words: 'Closed' },
  withdrawn: { tone: 'off', words: 'Withdrawn' },
}

/** A request as its asker follows it. */
export const requestRow = (ctx: Context, request: Request) => {
  const { reference, secretLink, title, receivedAt, dueAt, answeredAt, releasedAt, state } = request
  const now = ctx.now.epochMilliseconds
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  const stands = standing(request, new Date(now))
  return {
    // A private link is a key, also in another browser and after one has left: a colleague's is not told.
    link: !can(ctx.viewer, 'requests.add', request)
      ? undefined
      : `/receipt/${request.userId === ownId(ctx.viewer) ? secretLink : request.id}`,
    reference,
    title,
    received: say(receivedAt),
    due: releasedAt === null ? say(dueAt) : 'Nothing owed',
    answered: answeredAt ? say(answeredAt) : '',
    times:
      releasedAt === null
        ? { received: receivedAt.getTime(), due: dueAt.getTime(), answered: answeredAt?.getTime(), now }
        : undefined,
    status: stands === 'overdue' ? { tone: 'late' as const, words: 'Overdue' } : words[state],
  }
}

export type RequestRow = ReturnType<typeof requestRow>
