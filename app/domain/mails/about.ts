import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { mails, type Mail } from './schema.ts'

/** The mails that went out, or should have, about one subject; oldest first. The caller has looked the subject up. */
export const mailsAbout = (ctx: Context, subjectId: string): Promise<Mail[]> =>
  ctx.db.select().from(mails).where(eq(mails.subjectId, subjectId)).orderBy(asc(mails.createdAt), asc(mails.email))
