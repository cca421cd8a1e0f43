import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { hashOfKey } from './key.ts'
import { chatSessions } from './schema.ts'

/** Makes a visitor's chat that of whoever just signed in with its key in the browser. One that is somebody's stays theirs. */
export const adoptChat = async ({ db }: Pick<Context, 'db'>, key: string, userId: string): Promise<void> => {
  await db
    .update(chatSessions)
    .set({ userId })
    .where(and(eq(chatSessions.keyHash, hashOfKey(key)), isNull(chatSessions.userId)))
}
