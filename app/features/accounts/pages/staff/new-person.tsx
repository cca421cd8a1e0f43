import { href } from 'react-router'
import { openInvitationsWithoutCompany } from '../../invitations.ts'
import { newPersonForm } from '../../person-forms.ts'
import { sentInvitationForms } from '#features/companies/company-forms.ts'
import { openCompanies } from '#features/companies/company.ts'
import { readDone } from '#features/companies/pages/company-words.ts'
import { InvitationTable, Part } from '#features/companies/pages/people.tsx'
import { viewInvitations } from '#features/companies/pages/people-view.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { readText } from '#forms/verb/read-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { readAuthRequest, type AuthRequest } from '../auth/auth-request.ts'
import type { Route } from './+types/new-person'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Invite a person | Users' }]

const page = href('/dashboard/admin/users/new')

const formFor = async (ctx: Context, request: AuthRequest) =>
  newPersonForm({ request, companies: await openCompanies(ctx), managesStaff: can(ctx.viewer, 'staff.manage') })

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const request = readAuthRequest(args)
  const [form, sent] = await Promise.all([formFor(ctx, request), openInvitationsWithoutCompany(ctx)])
  return {
    done: readDone(args.url),
    form: form.draw(ctx),
    invited: viewInvitations(ctx, { request, page }, sent),
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const [request, body] = [readAuthRequest(args), await args.request.formData()]
  const forms = sentInvitationForms({ request, page, id: readText(body, 'invitation'), email: '' })
  return answerVerb(ctx, body, [await formFor(ctx, request), ...forms])
})

export const clientAction = keepDraft

/** Anyone who is added makes the account and its password themselves, by a link in a mail. */
export default function NewPersonRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { done, form, invited } = loaderData
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/users')}>Users</a>}
        title="Invite a person"
        lead="They get a link by email and choose their own password."
      />
      <div className="wrap page-body side-and-main">
        <div className="stack loose">
          {done && !refused && <Alert tone="kept" title={done} urgent />}
          <RefusedElsewhere refused={refused} forms={[form]} />
          <VerbForm key={invited.length} form={form} refused={refused} />
        </div>
        <Part id="invited" title="Invitations without a company">
          <InvitationTable invitations={invited} />
          <p className="text-small text-soft">Invitations to a company are on the company&apos;s page.</p>
        </Part>
      </div>
    </>
  )
}
