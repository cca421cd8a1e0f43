import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { quotes } from './schema.ts'

/** Quotes that were offered to somebody, as they stand. The caller has made sure that they are the viewer's own. */
export const quotesOfAccount = async ({ db }: Pick<Context, 'db'>, userId: string) => {
  const theirs = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.userId, userId), isNotNull(quotes.offeredAt)))
    .orderBy(asc(quotes.createdAt))
  return { quotes: theirs.filter(({ state }) => state !== 'draft') }
}
