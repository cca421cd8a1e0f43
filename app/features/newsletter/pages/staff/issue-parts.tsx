import { href } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import type { Status } from '#lists/view.ts'
import type { IssueState } from '../../write-issue.ts'

export const issueStatus: Record<IssueState, Status> = {
  draft: { tone: 'new', words: 'Draft' },
  sending: { tone: 'road', words: 'Sending' },
  sent: { tone: 'kept', words: 'Sent' },
}

/** The pages of the section, as tabs above each. */
export const newsletterTabs = (current: 'subscribers' | 'issues') => ({
  label: 'Newsletter',
  tabs: [
    { to: href('/dashboard/admin/newsletter'), label: 'Subscribers', current: current === 'subscribers' },
    { to: href('/dashboard/admin/newsletter/issues'), label: 'Issues', current: current === 'issues' },
  ],
})

/** The way back, above a title. */
export const ToIssues = () => (
  <a className="text-link" href={href('/dashboard/admin/newsletter/issues')}>
    Newsletter issues
  </a>
)

/** Bulk mail has to carry a postal address that mail reaches. */
export const LacksStreet = () => (
  <Alert tone="due" title="The company's postal address has no street.">
    <p>
      The law on bulk email (CAN-SPAM) requires a street address or a PO box in every issue. Add it under{' '}
      <a href={href('/dashboard/admin/settings/company')}>Settings, Company</a> before you send to subscribers.
    </p>
  </Alert>
)
