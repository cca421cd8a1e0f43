import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { services } from '#http/context.ts'
import { newIssueForm } from '../../issue-forms.ts'
import { interestChoices } from '../../segments.ts'
import type { Route } from './+types/new-issue'
import { ToIssues } from './issue-parts.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New issue' }]

const formOf = ({ context }: Pick<Route.LoaderArgs, 'context'>) =>
  newIssueForm(interestChoices(context.get(services).content))

export const loader = answering((args: Route.LoaderArgs, ctx) => formOf(args).draw(ctx))

export const action = answering(async (args: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await args.request.formData(), [formOf(args)]),
)

export const clientAction = keepDraft

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
