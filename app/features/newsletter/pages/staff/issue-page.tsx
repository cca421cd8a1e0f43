import type { IssueProgress } from '../../progress.ts'
import type { IssueText } from '../../write-issue.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { MailPreview } from '#features/outbox/pages/mail-preview.tsx'
import { IssueForm } from './issue-form.tsx'
import { issueStatus, type IssueLine } from './issue-line.ts'
import { IssueProgressBand } from './issue-progress.tsx'
import type { IssueProblems } from './issue-text.ts'
import { LacksStreet } from './lacks-street.tsx'
import { ToIssues } from './to-issues.tsx'
import { May } from '#http/may.tsx'

type Props = {
  line: IssueLine
  typed: IssueText
  version: number
  progress?: IssueProgress
  /** Where a test has just been sent. */
  tested?: string
  lacksStreet: boolean
  preview: { subject: string; text: string; html: string }
  problems?: IssueProblems
  refused?: string
}

/** A draft being written, or an issue on its way, each with how it reads. */
export const IssuePage = ({
  line,
  typed,
  version,
  progress,
  tested,
  lacksStreet,
  preview,
  problems,
  refused,
}: Props) => (
  <>
    <PageHead
      over={<ToIssues />}
      title={line.subject}
      lead={`${line.author}, ${line.when}`}
      actions={<StatusWord tone={issueStatus[line.state].tone}>{issueStatus[line.state].words}</StatusWord>}
    />
    <div className="wrap newsletter-desk">
      {refused && (
        <Alert tone="late" title={refused} urgent>
          What you typed is below and was not stored. Copy it, load the page again, and put it into what is there now.
        </Alert>
      )}
      {tested && <Alert tone="kept" title={`A test is on its way to ${tested}.`} urgent />}
      {progress && <IssueProgressBand state={line.state} progress={progress} />}
      {progress ? (
        <MailPreview {...preview} />
      ) : (
        <div className="issue-desk">
          <div className="mail-side">
            {lacksStreet && <LacksStreet />}
            <May permission="newsletter.write">
              <IssueForm key={version} typed={typed} problems={problems} version={version} />
            </May>
          </div>
          <MailPreview {...preview} />
        </div>
      )}
    </div>
  </>
)
