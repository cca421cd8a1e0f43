import type { ActionFunctionArgs } from 'react-router'
import { adoptChat } from '#features/chat/find.ts'
import type { Context } from '#domain/context.ts'
import { chatKeyOf } from '#features/chat/pages/visit.ts'
import { services } from '#http/context.ts'

/** Whoever was let in takes along the chat that this browser holds the key of. Looks at the cookies they were given. */
export const adoptingChat = async <Answer>(args: ActionFunctionArgs, ctx: Context, answer: Answer): Promise<Answer> => {
  const app = args.context.get(services)
  const key = chatKeyOf(args.request.headers, app.env)
  const given = answer instanceof Response ? answer.headers.getSetCookie() : []
  if (!key || given.length === 0) return answer
  const cookie = given.map((line) => line.split(';')[0]).join('; ')
  const session = await app.sessionOf(new Headers({ cookie }))
  if (session) await adoptChat(ctx, key, session.userId)
  return answer
}
