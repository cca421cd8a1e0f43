import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { crmEvents } from './schema.ts'

type EventType = 'chat_started' | 'answered' | 'rated' | 'lead_submitted' | 'consultation_requested'

/** Writes down what happened in a chat, without the messages. */
export const logChatEvent = async (
  ctx: Context,
  subject: { chatId?: string; leadId?: string },
  eventType: EventType,
  eventData: Record<string, unknown> = {},
) => {
  await ctx.db.insert(crmEvents).values({
    id: randomUUID(),
    sessionId: subject.chatId,
    leadId: subject.leadId,
    eventType,
    eventData,
    createdAt: dateOf(ctx.now),
  })
}
