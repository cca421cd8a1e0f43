import { openCallOf } from '../calls.ts'
import { chatBehind } from '../find.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { diaryStream } from '#live/diary-feed.ts'
import { answerJson, chatNamed } from './visit.ts'
import type { Route } from './+types/chat-live'

/** That something happened in this browser's own chat, as it happens, while it rings or a person has it. */
export const loader = answering(async ({ request, url, context }: Route.LoaderArgs, ctx) => {
  const app = context.get(services)
  const key = chatNamed(url.searchParams.get('session_id') ?? '', request.headers, app.env)
  const chat = await chatBehind(ctx, key)
  if (!chat || !(await openCallOf(ctx, chat))) return answerJson({ error: 'Nobody was asked for.' }, { status: 409 })
  return diaryStream(app, request, {
    token: `chat ${chat.keyHash}`,
    userId: `chat ${chat.id}`,
    behind: {
      subjectId: chat.id,
      isActive: async () => (await chatBehind(app.contextFor(ctx.viewer), key)) !== undefined,
    },
  })
})
