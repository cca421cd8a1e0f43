import { findMail } from '../find-mails.ts'
import { notFound } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/mail-html'
import { letterhead } from './letterhead.ts'
import { mailDocument } from './mail-document.ts'
import { wordsOfMail } from './words-of-mail.ts'

/** The HTML part of one mail, for the frame on its page. */
export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const words = await wordsOfMail(await findMail(ctx, params.id), letterhead(context))
  if (!words) throw notFound('mail')
  return mailDocument(words.html)
})
