import { href, redirect } from 'react-router'
import { findNewAddressByToken } from '../../own-account.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { answerForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { newAddressForm } from './auth-forms.ts'
import { readAuthRequest } from './auth-request.ts'
import type { Route } from './+types/new-address'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Confirm your new email | ${loaderData?.brand ?? ''}` },
]

export const loader = answering((args: Route.LoaderArgs, ctx) =>
  elseSignIn(ctx, args.url, async () => ({
    email: await findNewAddressByToken(ctx, keyIn(args.url)),
    brand: args.context.get(services).content.company.brand,
    form: newAddressForm(readAuthRequest(args)).draw(ctx),
  })),
)

export const action = answering((args: Route.ActionArgs, ctx) =>
  elseSignIn(ctx, args.url, async () =>
    answerForm(ctx, await args.request.formData(), newAddressForm(readAuthRequest(args))),
  ),
)

/** Anyone who is signed out signs in first and comes back. */
const elseSignIn = async <Answer,>({ viewer }: Context, { pathname, search }: URL, answer: () => Promise<Answer>) => {
  try {
    return await answer()
  } catch (error) {
    const signedOut = error instanceof DomainError && error.kind === 'forbidden' && !('userId' in viewer)
    throw signedOut ? redirect(`${href('/auth')}?${new URLSearchParams({ from: pathname + search })}`, 303) : error
  }
}

/** Where the link of the mail to a new address leads. The link changes nothing; the button does. */
export default function NewAddressRoute({ loaderData: { email, form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Confirm your new email"
        lead={`Your account's email changes to ${email}, and you're signed out everywhere.`}
      />
      <div className="wrap page-body">
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
