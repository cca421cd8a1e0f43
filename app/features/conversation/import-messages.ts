import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { messages, type Message } from './schema.ts'

/** A line of a conversation that was held elsewhere. */
export type ImportedMessage = Pick<Message, 'text' | 'authorId' | 'authorName'> & {
  kind: 'addition' | 'assistant' | 'reply'
  at: Temporal.Instant
}

/**
 * Puts a conversation that was held in the chat into the thread of its new request, each line after the one before. Both
 * sides have read it, and nobody is written to.
 */
export const importMessages = async (
  { db, now }: Context,
  requestId: string,
  imported: readonly ImportedMessage[],
): Promise<void> => {
  if (imported.length === 0) return
  let last = 0
  await db.insert(messages).values(
    imported.map(({ at, ...line }) => {
      // Threads are read by time alone, and a question and its answer may have come within one millisecond.
      last = Math.max(last + 1, at.epochMilliseconds)
      const base = { id: randomUUID(), requestId, channel: 'chat' as const, readAt: dateOf(now) }
      return { ...base, ...line, at: new Date(last) }
    }),
  )
}
