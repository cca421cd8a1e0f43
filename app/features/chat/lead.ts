import { randomUUID } from 'node:crypto'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { importMessages } from '#features/conversation/import-messages.ts'
import type { Answer } from '#features/requests/answer.ts'
import { submitRequest, type RequestForm, type Submission, type SubmitResult } from '#features/requests/submit.ts'
import { consentTo } from './post-question.ts'
import { chatBehind, findMessages, type ChatKey } from './find.ts'
import { logChatEvent } from './log-chat-event.ts'
import { crmLeads, type Chat } from './schema.ts'

/** Where a request was sent from. `through` is the last message its sender saw; `consent` are the words they read. */
export type ChatOrigin = ChatKey & { through?: string; consent: string }

/** Without a choice of theirs (specification, section 3). */
export const ordinaryIntent = 'general_inquiry'

/** Stores a lead: a numbered request with the conversation beside it, and its row among the leads. Repeats write nothing. */
export const submitLead = (ctx: Context, form: RequestForm, submission: Submission, origin: ChatOrigin) =>
  sendFromChat(ctx, form, submission, origin, async (ctx, requestId, chatId) => {
    const { contact, answers } = submission
    const leadId = randomUUID()
    await ctx.db.insert(crmLeads).values({
      id: leadId,
      sessionId: chatId,
      requestId,
      name: contact.name ?? '',
      email: contact.email ?? '',
      phone: contact.phone ?? '',
      company: contact.company,
      intent: valueOf(answers, 'intent') ?? ordinaryIntent,
      notes: valueOf(answers, 'message'),
      ...consentTo(ctx, origin.consent),
      createdAt: dateOf(ctx.now),
    })
    await logChatEvent(ctx, { chatId, leadId }, 'lead_submitted', { requestId })
  })

/** Stores a consultation asked for in the chat, with the conversation beside it. Repeats write nothing. */
export const submitConsultation = (ctx: Context, form: RequestForm, submission: Submission, origin: ChatOrigin) =>
  sendFromChat(ctx, form, submission, origin, (ctx, requestId, chatId) =>
    logChatEvent(ctx, { chatId }, 'consultation_requested', { requestId }),
  )

const sendFromChat = (
  ctx: Context,
  form: RequestForm,
  submission: Submission,
  origin: ChatOrigin,
  also: (ctx: Context, requestId: string, chatId?: string) => Promise<void>,
): Promise<SubmitResult> =>
  inTransaction(ctx, async (ctx) => {
    const submitted = await submitRequest(ctx, form, submission)
    if (submitted.outcome !== 'received') return submitted
    const chat = await chatBehind(ctx, origin)
    if (chat) await keepTranscript(ctx, submitted.request.id, chat, origin.through)
    await also(ctx, submitted.request.id, chat?.id)
    return submitted
  })

const valueOf = (answers: readonly Answer[], name: string) => {
  const value = answers.find((answer) => answer.name === name)?.value
  return typeof value === 'string' ? value : undefined
}

/** What is kept in `chat_transcripts`, which the release before this one writes. */
export type TranscriptLine = { role: 'user' | 'assistant'; content: string; at: string }

/**
 * Copies the conversation as its visitor saw it into the request's thread, up to the message `through`; all of it when
 * that is not known. Who came and went in between is left out.
 */
export const keepTranscript = async (ctx: Context, requestId: string, chat: Pick<Chat, 'id'>, through?: string) => {
  const messages = await findMessages(ctx, chat)
  const last = messages.findIndex(({ id }) => id === through)
  const transcript = last === -1 ? messages : messages.slice(0, last + 1)
  await importMessages(
    ctx,
    requestId,
    transcript.flatMap(({ role, content: text, authorId, authorName, createdAt }) =>
      role === 'news' ? [] : [{ kind: kinds[role], text, authorId, authorName, at: instantOf(createdAt) }],
    ),
  )
}

const kinds = { user: 'addition', assistant: 'assistant', person: 'reply' } as const
