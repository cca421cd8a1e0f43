import { findChat } from '../find.ts'
import { rateAnswer } from '../rate.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { idOf, inJson, told, visitOf } from './visit.ts'
import type { Route } from './+types/rate'

/** Rates an answer of this browser's own chat; `null` takes the rating back. */
export const action = answering((args: Route.ActionArgs, ctx) =>
  inJson(async () => {
    const { body, chat } = await visitOf(args)
    const { rating } = body
    if (rating !== 'up' && rating !== 'down' && rating !== null)
      throw new Refusal('invalid', 'A rating is "up", "down" or null.')
    const id = idOf(body, 'message_id')
    if (!id) throw notFound('answer')
    await rateAnswer(ctx, await findChat(ctx, chat), id, rating)
    return told({ rating })
  }),
)
