import type { Answer, Assistant } from '#assistant/assistant.ts'
import { phrasesIn, type Phrases } from '#assistant/phrases/index.ts'
import type { Content } from '#content/index.ts'
import { needlessFor } from '#islands/chat/by-role.ts'
import { keepAnswer } from '../answer.ts'
import { findEarlier, wasNoticed } from '../find.ts'
import { asksForPerson } from '../asks-for-person.ts'
import { ringsFor } from '../calls.ts'
import { ringDesk, type RingResult } from '../ring.ts'
import { findReader, type Reader } from '../pass-to-person.ts'
import { additionInWords, promiseInWords, requestOfCall } from '../unanswered-calls.ts'
import type { ChatMessage } from '../schema.ts'
import type { Env } from '#platform/env.ts'
import type { Context } from '#domain/context.ts'

/** The assistant has limits of its own; this one is for the day they fail. */
const timeout = 30_000

/** Questions being answered by this process: one that is asked again meanwhile waits for the same answer. */
const underWay = new Map<string, Promise<ChatMessage | undefined>>()

type Desk = {
  assistant: Assistant
  ending: AbortSignal
  content: Pick<Content, 'company'>
  env: Pick<Env, 'rateLimitFactor'>
}

/**
 * Has a stored question answered, and stores the answer, whether or not the customer still listens. Undefined when the
 * chat was cleared meanwhile. Throws when the assistant ends without an answer.
 */
export const answerQuestion = (
  desk: Desk,
  ctx: Context,
  question: ChatMessage,
  hear: (text: string) => void = () => {},
  address?: string,
): Promise<ChatMessage | undefined> => {
  const running = underWay.get(question.id)
  if (running) return running
  const answer = makeAnswer(desk, ctx, question, hear, address).finally(() => underWay.delete(question.id))
  underWay.set(question.id, answer)
  return answer
}

const makeAnswer = async (
  desk: Desk,
  ctx: Context,
  question: ChatMessage,
  hear: (text: string) => void,
  address: string | undefined,
) => {
  const { recent, said } = await findEarlier(ctx, question)
  const history = recent.flatMap(({ role, content, metadata }) =>
    role === 'news'
      ? []
      : [
          {
            role: role === 'user' ? role : ('assistant' as const),
            content,
            passages: metadata?.passages ?? [],
            ...(metadata?.language && { language: metadata.language }),
          },
        ],
  )
  const signal = AbortSignal.any([desk.ending, AbortSignal.timeout(timeout)])
  const rings = asksForPerson(question.content)
  const reader = rings ? undefined : await findReader(ctx, { id: question.sessionId })
  const noticed = await wasNoticed(ctx, question)
  const input = { text: question.content, history, said, noticed, signal, visitor: question.sessionId, address }
  for await (const piece of desk.assistant.answer(ctx, input)) {
    if (piece.type === 'answer') {
      const needless = needlessFor(ctx.viewer.role)
      const answer = rings
        ? await ringFor(desk, ctx, question, piece.answer, address)
        : reader
          ? readBy(ctx, reader, question, piece.answer)
          : piece.answer
      const suggestions = answer.suggestions.filter(({ action }) => !needless.includes(action))
      return keepAnswer(ctx, question, { ...answer, suggestions })
    }
    if (!rings && !reader) hear(piece.text)
  }
  throw new Error('The assistant ended without an answer.')
}

/** Who asks for a person hears what becomes of that; in an emergency below the number to call. */
const ringFor = async (
  { content, env }: Desk,
  ctx: Context,
  question: ChatMessage,
  answer: Answer,
  address: string | undefined,
): Promise<Answer> => {
  const chat = { id: question.sessionId }
  const rung = await ringDesk(ctx, chat, {
    ...{ address: address ?? '', factor: env.rateLimitFactor },
    language: answer.language,
  })
  const words = await rungInWords(ctx, rung, phrasesIn(answer.language), content.company.phone)
  const offer = rung.outcome === 'often' ? { lead: { intent: 'talk_to_sales', message: '' } } : undefined
  return answer.emergency === 'none'
    ? { ...answer, outcome: 'handover', text: words, offer }
    : { ...answer, text: `${answer.text}\n\n${words}`, offer }
}

/**
 * Who asked for a person writes to that person: no message is taken for an order or a quote. A question that our pages
 * surely answer is answered as well, except to a supplier, for whom they aren't written; an emergency has its number first.
 */
const readBy = (ctx: Context, reader: Reader, { content }: ChatMessage, answer: Answer): Answer => {
  const phrases = phrasesIn(answer.language)
  const words = 'request' in reader ? additionInWords(ctx, reader.request, phrases) : phrases.person.passedOn
  const calls = answer.suggestions.filter(({ action }) => action.startsWith('tel:'))
  if (answer.emergency !== 'none') {
    const [urgent = ''] = answer.text.split('\n\n')
    return { ...answer, text: `${urgent}\n\n${words}`, suggestions: calls, offer: undefined }
  }
  const isAnswered =
    answer.outcome === 'answer' && !answer.offer && content.includes('?') && ctx.viewer.role !== 'supplier'
  return {
    ...answer,
    ...(isAnswered ? {} : { outcome: 'handover' as const, sources: [], passages: [] }),
    text: isAnswered ? `${words}\n\n${answer.text}` : words,
    suggestions: calls,
    offer: undefined,
  }
}

const rungInWords = async (
  ctx: Context,
  rung: RingResult,
  phrases: Phrases,
  phone: Content['company']['phone'],
): Promise<string> => {
  const { person } = phrases
  if (rung.outcome === 'ringing') return person.ringing(ringsFor / 60)
  if (rung.outcome === 'answered') return person.has(rung.call.staffName)
  if (rung.outcome === 'often') return person.often(phone)
  const request = await requestOfCall(ctx, rung.call)
  const promise = request && promiseInWords(ctx, request, phrases)
  return [person[rung.outcome], person.inAnEmergency(phone), promise].filter(Boolean).join(' ')
}

/** Says what is heard of an answer as server-sent events. The customer may leave: the answer is made all the same. */
export const answerStream = (
  headers: Headers,
  begin: (notify: (event: string, data: unknown) => void) => Promise<void>,
) => {
  const text = new TextEncoder()
  let listening = true
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (event: string, data: unknown) => {
        if (listening) controller.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      await begin(send)
      if (listening) controller.close()
    },
    cancel: () => void (listening = false),
  })
  headers.set('Content-Type', 'text/event-stream; charset=utf-8')
  // Nobody stores the answer to a POST; with "no-store" Chromium tells of each stream, read to its end, as of one torn off.
  headers.set('Cache-Control', 'no-cache, private')
  // nginx would keep the words until it has a bufferful.
  headers.set('X-Accel-Buffering', 'no')
  return new Response(body, { headers })
}
