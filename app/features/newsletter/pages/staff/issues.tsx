import { listIssues } from '../../write-issue.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/issues'
import { issueLine, issueStatus, type IssueLine } from './issue-line.ts'
import { issuesPath, newsletterTabs } from './newsletter-address.ts'
import { May } from '#http/may.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Newsletter issues' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => ({
  issues: (await listIssues(ctx)).map((issue) => issueLine(ctx, issue)),
}))

export default function IssuesRoute({ loaderData: { issues } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Newsletter issues" lead="Written in Markdown, looked at as mailed, sent once." actions={write} />
      <div className="wrap newsletter-desk">
        <Tabs {...newsletterTabs('issues')} />
        <Table
          caption="Issues, newest first"
          columns={[
            { key: 'subject', head: 'Subject' },
            { key: 'state', head: 'State' },
            { key: 'when', head: 'When' },
            { key: 'author', head: 'Written by' },
          ]}
          rows={issues.map(tableRow)}
          empty={
            <EmptyState title="No issue has been written yet." action={write}>
              Whoever confirmed the subscription gets it; nobody else does.
            </EmptyState>
          }
        />
      </div>
    </>
  )
}

const write = (
  <May permission="newsletter.write">
    <ButtonLink look="primary" href={`${issuesPath}/new`}>
      Write an issue
    </ButtonLink>
  </May>
)

const tableRow = ({ id, subject, state, author, when }: IssueLine): Row => ({
  key: id,
  cells: {
    subject: (
      <a className="text-link" href={`${issuesPath}/${id}`}>
        <bdi>{subject}</bdi>
      </a>
    ),
    state: <StatusWord tone={issueStatus[state].tone}>{issueStatus[state].words}</StatusWord>,
    when: <span className="figure">{when}</span>,
    author: <bdi>{author}</bdi>,
  },
})
