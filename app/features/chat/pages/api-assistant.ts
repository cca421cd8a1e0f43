import { randomUUID } from 'node:crypto'
import { ask } from '../ask.ts'
import { countQuestion } from '../limit.ts'
import { cannotAnswer } from '#islands/chat/apology.ts'
import { chatNotice } from '#islands/chat/consent.ts'
import { answering } from '#http/answering.ts'
import { requestContext, services } from '#http/context.ts'
import { answerQuestion, answerStream } from './answer-question.ts'
import { chatCookie, idOf, withJsonErrors, textOf, answerJson, readVisit, viewAnswer } from './visit.ts'
import type { Route } from './+types/api-assistant'

/**
 * Takes a message into the chat and answers it, in one piece or as it comes. The message is stored before anything is
 * said: anyone who loses the answer finds it in the history. The same `message_id` again gets the same answer.
 */
export const action = answering((args: Route.ActionArgs, ctx) =>
  withJsonErrors(async () => {
    const app = args.context.get(services)
    const { body, chat, address, userAgent } = await readVisit(args)
    await countQuestion(ctx, { key: chat.key, address }, app.env.rateLimitFactor)
    const message = { id: idOf(body, 'message_id') ?? randomUUID(), text: textOf(body, 'message') }
    const asked = await ask(ctx, { ...chat, consent: chatNotice, address, userAgent }, message)

    const headers = new Headers()
    if (asked.newKey) headers.set('Set-Cookie', chatCookie(asked.newKey, app.env, app.content.retention.chatDays))
    const answer = (hear?: (text: string) => void) =>
      asked.answer ?? answerQuestion(app, ctx, asked.question, hear, address)
    const { requestId } = args.context.get(requestContext)
    const failed = (err: unknown) => app.log.error({ requestId, err }, 'the assistant could not answer')

    if (args.request.headers.get('accept')?.includes('text/event-stream')) {
      return answerStream(headers, async (tell) => {
        tell('taken', { id: asked.question.id })
        try {
          const made = await answer((text) => tell('text', { text }))
          tell(made ? 'answer' : 'cleared', made ? viewAnswer(made) : {})
        } catch (err) {
          failed(err)
          tell('failed', {})
        }
      })
    }
    try {
      const made = await answer()
      return made
        ? answerJson(viewAnswer(made), { headers })
        : answerJson({ error: 'This chat was cleared.' }, { status: 410 })
    } catch (err) {
      failed(err)
      const { phone, supportEmail: email } = app.content.company
      const sorry = { response: cannotAnswer({ phone, email }), suggestions: [], sources: [] }
      return answerJson({ error: "The assistant can't answer right now.", ...sorry }, { status: 503, headers })
    }
  }),
)
