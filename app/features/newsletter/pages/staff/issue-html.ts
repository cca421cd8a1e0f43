import { mailDocument } from '#features/outbox/pages/mail-view.ts'
import { answering } from '#http/answering.ts'
import { findIssue } from '../../write-issue.ts'
import type { Route } from './+types/issue-html'
import { renderIssue } from './issue-preview.ts'

/** The HTML part of an issue, for the frame on its page. */
export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { html } = await renderIssue(ctx, await findIssue(ctx, params.id), context)
  return mailDocument(html)
})
