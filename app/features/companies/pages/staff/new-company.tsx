import { href } from 'react-router'
import { newCompanyForm } from '../../company-forms.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/new-company'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Add a company | Companies' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => ({ form: newCompanyForm(undefined).draw(ctx) }))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerForm(ctx, await request.formData(), newCompanyForm(undefined)),
)

export const clientAction = keepDraft

export default function NewCompanyRoute({ loaderData: { form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<a href={href('/dashboard/admin/companies')}>Companies</a>} title="Add a company" />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
