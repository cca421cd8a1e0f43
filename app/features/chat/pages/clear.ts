import { clearChat } from '../clear.ts'
import { answering } from '#http/answering.ts'
import { inJson, told, visitOf } from './visit.ts'
import type { Route } from './+types/clear'

/** Deletes this browser's own chat. */
export const action = answering((args: Route.ActionArgs, ctx) =>
  inJson(async () => {
    const { chat } = await visitOf(args)
    await clearChat(ctx, chat)
    return told({ cleared: true })
  }),
)
