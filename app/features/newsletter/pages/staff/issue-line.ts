import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import type { IssueState } from '../../write-issue.ts'
import type { Issue } from '../../schema.ts'
import type { Tone } from '#ui/status-word.tsx'

/** What the desk says of an issue. */
export type IssueLine = { id: string; subject: string; state: IssueState; author: string; when: string }

export const issueStatus: Record<IssueState, { tone: Tone; words: string }> = {
  draft: { tone: 'new', words: 'Draft' },
  sending: { tone: 'road', words: 'Being sent' },
  sent: { tone: 'kept', words: 'Sent' },
}

export const issueLine = ({ calendar }: Context, issue: Issue): IssueLine => ({
  id: issue.id,
  subject: issue.subject,
  state: issue.state,
  author: issue.authorName,
  when: sayMoment(calendar.timeZone, issue.sentAt ?? issue.sendingAt ?? issue.updatedAt),
})
