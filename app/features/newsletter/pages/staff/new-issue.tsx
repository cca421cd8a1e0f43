import { data, redirect } from 'react-router'
import { beginIssue } from '../../write-issue.ts'
import { PageHead } from '#ui/page-head.tsx'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/new-issue'
import { IssueForm } from './issue-form.tsx'
import { readIssue } from './issue-text.ts'
import { issuesPath } from './newsletter-address.ts'
import { ToIssues } from './to-issues.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Write an issue' }]

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const { typed, problems } = readIssue(await request.formData())
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 })
  const { id } = await beginIssue(ctx, typed)
  return redirect(`${issuesPath}/${id}`, 303)
})

export default function NewIssueRoute({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<ToIssues />} title="Write an issue" lead="Nothing is sent before you have seen it as mailed." />
      <div className="wrap newsletter-desk">
        <IssueForm typed={actionData?.typed ?? { subject: '', markdown: '' }} problems={actionData?.problems} />
      </div>
    </>
  )
}
