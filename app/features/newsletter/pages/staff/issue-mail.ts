import { planned } from '#events/define-events.ts'
import { issueFacts, newsletterEvents } from '../../events.ts'
import type { Issue } from '../../schema.ts'
import type { Letterhead } from '#emails/email.ts'
import { renderEmail } from '#emails/index.ts'

/** An issue as it would be mailed to this address. Its link to unsubscribe is nobody's. */
export const issueMail = (issue: Issue, email: string, head: Letterhead) =>
  renderEmail(
    'newsletter-issue',
    planned(newsletterEvents.issue, issueFacts(issue, { email, unsubscribeToken: 'test' })),
    head,
  )
