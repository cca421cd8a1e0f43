import { sql, type AnyColumn } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'

/**
 * Since when a customer waits for an answer, once something more was said: from the first message that is not answered
 * yet. A note is for staff alone.
 */
export const heardSince = ({ now }: Pick<Context, 'now'>, heardAt: AnyColumn, kind: 'note' | 'reply' | 'add') => {
  if (kind === 'reply') return null
  return kind === 'note' ? sql`${heardAt}` : sql`coalesce(${heardAt}, ${dateOf(now).toISOString()}::timestamptz)`
}
