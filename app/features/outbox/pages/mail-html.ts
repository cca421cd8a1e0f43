import { findMail } from '../find-mails.ts'
import { notFound } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/mail-html'
import { letterhead, mailDocument, readMailWords } from './mail-view.ts'

/** The HTML part of one mail, for the frame on its page. */
export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const words = await readMailWords(await findMail(ctx, params.id), letterhead(context))
  if (!words) throw notFound('mail')
  return mailDocument(words.html)
})
