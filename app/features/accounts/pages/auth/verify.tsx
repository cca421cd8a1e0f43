import { redirectDocument } from 'react-router'
import { findSignUpByToken } from '../../pending-sign-up.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Role } from '#domain/viewer.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { verifyForm, verifyWithNewPasswordForm } from './auth-forms.ts'
import { readAuthRequest, takeChatAlong } from './auth-request.ts'
import { toastOutcome } from './toast-outcome.ts'
import type { Route } from './+types/verify'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Verify your email | ${loaderData?.brand ?? ''}` }]

export const loader = answering((args: Route.LoaderArgs, ctx) =>
  elseRoot(async () => {
    const { email, displayName, role } = await findSignUpByToken(ctx, keyIn(args.url))
    const request = readAuthRequest(args)
    return {
      ...{ email, displayName, role, brand: args.context.get(services).content.company.brand },
      form: verifyForm(request).draw(ctx),
      another: verifyWithNewPasswordForm(request).draw(ctx),
    }
  }),
)

export const action = answering((args: Route.ActionArgs, ctx) =>
  elseRoot(async () => {
    const body = await args.request.formData()
    const form = body.has('new_password') ? verifyWithNewPasswordForm : verifyForm
    return takeChatAlong(args, ctx, await answerForm(ctx, body, form(readAuthRequest(args))))
  }),
)

export const clientAction = toastOutcome

/** A link that was used or is old leads to the root, as the specification ends a sign-up there; it says why. */
const elseRoot = async <Answer,>(answer: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'gone') throw redirectDocument('/#link-ended', 303)
    throw error
  }
}

const roleWords: Record<Role, string> = {
  customer: 'Customer',
  supplier: 'Supplier',
  admin: 'Customer, until an administrator approves Admin',
}

/** Where the link of a sign-up leads. The link changes nothing; a button does. */
export default function VerifyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { email, displayName, role, form, another } = loaderData
  // For a browser that keeps passwords: whose this one is.
  const username = <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
  return (
    <>
      <PageHead
        title="Verify your email"
        lead={`Someone signed up with ${email}. If it was you, enter the password you chose to finish and sign in.`}
      />
      <div className="wrap page-body narrow">
        <DefinitionTable
          rows={[
            { name: 'Display name', value: displayName },
            { name: 'Role', value: roleWords[role] },
          ]}
        />
        <VerbForm form={form} refused={actionData}>
          {username}
        </VerbForm>
        <details open={actionData !== undefined}>
          <summary className="text-link">Forgot your password?</summary>
          <div>
            <VerbForm form={another} refused={actionData}>
              {username}
            </VerbForm>
          </div>
        </details>
      </div>
    </>
  )
}
