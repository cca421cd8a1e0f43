import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { mails } from './schema.ts'

/** How many mails there are about a subject, sent or not. */
export const mailsAbout = ({ db }: Pick<Context, 'db'>, subjectId: string): Promise<number> =>
  db.$count(mails, eq(mails.subjectId, subjectId))
