import { chatBehind, findMessages } from '../find.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { viewMessage, chatNamed, withJsonErrors, answerJson } from './visit.ts'
import type { Route } from './+types/api-chat'

/** The messages of this browser's own chat. A name that it does not open is the name of no chat. */
export const loader = answering(({ request, url, context }: Route.LoaderArgs, ctx) =>
  withJsonErrors(async () => {
    const name = url.searchParams.get('session_id') ?? ''
    const chat = await chatBehind(ctx, chatNamed(name, request.headers, context.get(services).env))
    return answerJson({
      known: chat !== undefined,
      messages: chat ? (await findMessages(ctx, chat)).map(viewMessage) : [],
    })
  }),
)
