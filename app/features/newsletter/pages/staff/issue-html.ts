import { findIssue } from '../../write-issue.ts'
import { answering } from '#http/answering.ts'
import { letterhead } from '#features/outbox/pages/letterhead.ts'
import { mailDocument } from '#features/outbox/pages/mail-document.ts'
import type { Route } from './+types/issue-html'
import { issueMail } from './issue-mail.ts'

/** The HTML part of an issue, for the frame on its page. */
export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const email = 'email' in ctx.viewer ? ctx.viewer.email : ''
  const { html } = await issueMail(await findIssue(ctx, params.id), email, letterhead(context))
  return mailDocument(html)
})
