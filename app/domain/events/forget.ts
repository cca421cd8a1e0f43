import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { events } from './schema.ts'

/** Takes the diary of subjects that are themselves forgotten. */
export const forgetHistory = async ({ db }: Pick<Context, 'db'>, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length > 0) await db.delete(events).where(inArray(events.subjectId, [...subjectIds]))
}
