import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { newIssueForm } from '../../issue-forms.ts'
import type { Route } from './+types/new-issue'
import { ToIssues } from './issue-parts.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New issue' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => newIssueForm(undefined).draw(ctx))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [newIssueForm(undefined)]),
)

export const clientAction = keepTyped

export default function NewIssueRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<ToIssues />} title="New issue" lead="You'll see a preview before anything is sent." />
      <div className="wrap page-body writing">
        <VerbForm form={loaderData} refused={actionData} />
      </div>
    </>
  )
}
