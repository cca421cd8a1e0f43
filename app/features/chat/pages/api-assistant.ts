import { randomUUID } from 'node:crypto'
import { postQuestion } from '../post-question.ts'
import { openCallOf } from '../calls.ts'
import { languageOfChat } from '../find.ts'
import { countQuestion } from '../limit.ts'
import type { Chat } from '../schema.ts'
import { settleCalls } from '../unanswered-calls.ts'
import { phrasesIn } from '#assistant/phrases/index.ts'
import type { Context } from '#domain/context.ts'
import { cannotAnswer, cannotAnswerInSpanish } from '#islands/chat/cannot-answer.ts'
import { chatNotice } from '#islands/chat/consent.ts'
import { answering } from '#http/answering.ts'
import { requestContext, services } from '#http/context.ts'
import { answerQuestion, answerStream } from './answer-question.ts'
import { chatCookie, readBodyId, withJsonErrors, readBodyText, answerJson, readVisit, viewAnswer } from './visit.ts'
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
    const message = { id: readBodyId(body, 'message_id') ?? randomUUID(), text: readBodyText(body, 'message') }
    const asked = await postQuestion(ctx, { ...chat, consent: chatNotice, address, userAgent }, message)

    const headers = new Headers()
    if (asked.newKey) headers.set('Set-Cookie', chatCookie(asked.newKey, app.env, app.content.retention.chatDays))
    await settleCalls(ctx, asked.chat)
    const person = await personIn(ctx, asked.chat)
    const answer = (hear?: (text: string) => void) =>
      asked.answer ?? answerQuestion(app, ctx, asked.question, hear, address)
    const { requestId } = args.context.get(requestContext)
    const failed = (err: unknown) => app.log.error({ requestId, err }, 'the assistant could not answer')

    if (args.request.headers.get('accept')?.includes('text/event-stream')) {
      return answerStream(headers, async (tell) => {
        tell('taken', { id: asked.question.id })
        if (person) return tell('person', { by: person })
        try {
          const made = await answer((text) => tell('text', { text }))
          // Someone of ours may have come while the assistant was thinking.
          const by = made ? undefined : await personIn(ctx, asked.chat)
          if (by) return tell('person', { by })
          tell(made ? 'answer' : 'cleared', made ? viewAnswer(made) : {})
        } catch (err) {
          failed(err)
          tell('failed', {})
        }
      })
    }
    const withPerson = async (by: string) => {
      const say = phrasesIn(await languageOfChat(ctx, asked.chat.id))
      return answerJson({ response: say.person.has(by), suggestions: [], sources: [], person: by }, { headers })
    }
    if (person) return withPerson(person)
    try {
      const made = await answer()
      if (made) return answerJson(viewAnswer(made), { headers })
      const by = await personIn(ctx, asked.chat)
      return by ? await withPerson(by) : answerJson({ error: 'This chat was cleared.' }, { status: 410 })
    } catch (err) {
      failed(err)
      const { phone, supportEmail: email } = app.content.company
      const sorrySaid = (await languageOfChat(ctx, asked.chat.id)) === 'es' ? cannotAnswerInSpanish : cannotAnswer
      const sorry = { response: sorrySaid({ phone, email }), suggestions: [], sources: [] }
      return answerJson({ error: "The assistant can't answer right now.", ...sorry }, { status: 503, headers })
    }
  }),
)

/** Who of us has the chat now: then the assistant is silent. */
const personIn = async (ctx: Context, chat: Chat): Promise<string | undefined> => {
  const call = await openCallOf(ctx, chat)
  return call?.state === 'answered' ? (call.staffName ?? undefined) : undefined
}
