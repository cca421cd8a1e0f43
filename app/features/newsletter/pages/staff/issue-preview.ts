import { href, type RouterContextProvider } from 'react-router'
import type { Context } from '#domain/context.ts'
import { renderEmail } from '#emails/index.ts'
import { planned } from '#events/define-events.ts'
import { letterhead } from '#features/outbox/pages/mail-view.ts'
import { issueFacts, newsletterEvents } from '../../events.ts'
import type { NewsletterIssue } from '../../schema.ts'

/** An issue as it would be mailed to anyone who looks. Its link to unsubscribe is nobody's. */
export const renderIssue = ({ viewer }: Context, issue: NewsletterIssue, context: Readonly<RouterContextProvider>) => {
  const email = 'email' in viewer ? viewer.email : ''
  const plan = planned(newsletterEvents.issue, issueFacts(issue, { email, unsubscribeToken: 'test' }))
  return renderEmail('newsletter-issue', plan, letterhead(context))
}

/** What the preview of an issue shows. Its frame has another address for each version. */
export const previewIssue = async (ctx: Context, issue: NewsletterIssue, context: Readonly<RouterContextProvider>) => {
  const { subject, text } = await renderIssue(ctx, issue, context)
  const html = `${href('/dashboard/admin/newsletter/issues/:id/html', issue)}?version=${issue.changes}`
  return { subject, text, html }
}
