import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { quotes } from './schema.ts'

/** Deletes quotes with every version that was offered. */
export const forgetTheseQuotes = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(quotes).where(inArray(quotes.id, [...ids]))
}
