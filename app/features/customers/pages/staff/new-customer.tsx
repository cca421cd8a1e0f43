import { href } from 'react-router'
import { newCustomerForm } from '../../customer-forms.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import type { Route } from './+types/new-customer'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Add a customer | Customers' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => ({ form: newCustomerForm(undefined).draw(ctx) }))

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerForm(ctx, await request.formData(), newCustomerForm(undefined)),
)

export const clientAction = keepDraft

export default function NewCustomerRoute({ loaderData: { form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead over={<a href={href('/dashboard/admin/customers')}>Customers</a>} title="Add a customer" />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
