import { ownId } from '#domain/accounts/account.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { standing } from '#domain/promises/standing.ts'
import { onlyReads } from '#domain/requests/holder.ts'
import { requestStates } from '#domain/requests/lifecycle.ts'
import type { Request } from '#domain/requests/schema.ts'

/** A request as its asker follows it. */
export const requestRow = (ctx: Context, request: Request) => {
  const { reference, secretLink, title, receivedAt, dueAt, answeredAt, releasedAt, state } = request
  const now = ctx.now.epochMilliseconds
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  const stands = standing(request, new Date(now))
  return {
    // A private link is a key, also in another browser and after one has left: a colleague's is not told.
    link: onlyReads(ctx.viewer, request)
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
    status: stands === 'overdue' ? { tone: 'late' as const, words: 'Overdue' } : requestStates.buyerWords[state],
  }
}

export type RequestRow = ReturnType<typeof requestRow>
