import { sql, type AnyColumn } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'

/** What can be said of a quote or an order, and that nothing needs to be. */
export type ConversationVerb = 'note' | 'reply' | 'add' | 'no_answer'

/**
 * Since when a customer waits for an answer, once something more was said: from the first message that is not answered
 * yet. A note is for staff alone.
 */
export const waitingSince = ({ now }: Pick<Context, 'now'>, heardAt: AnyColumn, kind: ConversationVerb) => {
  if (kind === 'reply' || kind === 'no_answer') return null
  return kind === 'note' ? sql`${heardAt}` : sql`coalesce(${heardAt}, ${dateOf(now).toISOString()}::timestamptz)`
}
