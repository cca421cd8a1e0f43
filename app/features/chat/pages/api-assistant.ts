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
    const posted = await postQuestion(ctx, { ...chat, consent: chatNotice, address, userAgent }, message)

    const headers = new Headers()
    if (posted.newKey) headers.set('Set-Cookie', chatCookie(posted.newKey, app.env, app.content.retention.chatDays))
    await settleCalls(ctx, posted.chat)
    const person = await personIn(ctx, posted.chat)
    const answer = (hear?: (text: string) => void) =>
      posted.answer ?? answerQuestion(app, ctx, posted.question, hear, address)
    const { requestId } = args.context.get(requestContext)
    const failed = (err: unknown) => app.log.error({ requestId, err }, 'the assistant could not answer')

    if (args.request.headers.get('accept')?.includes('text/event-stream')) {
      return answerStream(headers, async (tell) => {
        tell('taken', { id: posted.question.id })
        if (person) return tell('person', { by: person })
        try {
          const reply = await answer((text) => tell('text', { text }))
          // Someone of ours may have come while the assistant was thinking.
          const by = reply ? undefined : await personIn(ctx, posted.chat)
          if (by) return tell('person', { by })
          tell(reply ? 'answer' : 'cleared', reply ? viewAnswer(reply) : {})
        } catch (err) {
          failed(err)
          tell('failed', {})
        }
      })
    }
    const withPerson = async (by: string) => {
      const phrases = phrasesIn(await languageOfChat(ctx, posted.chat.id))
      return answerJson({ response: phrases.person.has(by), suggestions: [], sources: [], person: by }, { headers })
    }
    if (person) return withPerson(person)
    try {
      const reply = await answer()
      if (reply) return answerJson(viewAnswer(reply), { headers })
      const by = await personIn(ctx, posted.chat)
      return by ? await withPerson(by) : answerJson({ error: 'This chat was cleared.' }, { status: 410 })
    } catch (err) {
      failed(err)
      const { phone, supportEmail: email } = app.content.company
      const sorrySaid = (await languageOfChat(ctx, posted.chat.id)) === 'es' ? cannotAnswerInSpanish : cannotAnswer
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
