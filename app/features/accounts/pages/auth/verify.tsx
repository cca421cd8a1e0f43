import { data, redirectDocument } from 'react-router'
import { signUpBehind } from '../../pending-sign-up.ts'
import { verifyAddress } from '../../verify-address.ts'
import { waitingRequestWith } from '#features/requests/find.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { adoptingChat } from './adopt-chat.ts'
import { tooMany } from './answers.ts'
import { knockOf } from './knock.ts'
import { sayHow } from './say-how.ts'
import { VerifyPage } from './verify-page.tsx'
import { letIn } from './way-in.ts'
import type { Route } from './+types/verify'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Verify your address | ${loaderData?.brand ?? ''}` }]

export const loader = answering(({ url, context }: Route.LoaderArgs, ctx) =>
  elseRoot(async () => {
    const { email, displayName, role } = await signUpBehind(ctx, keyIn(url))
    return { email, displayName, role, brand: context.get(services).content.company.brand }
  }),
)

export const action = answering((args: Route.ActionArgs, ctx) =>
  elseRoot(async () => {
    const { door, url, form, address, headers } = await knockOf(args)
    const field = form.has('new_password') ? ('new_password' as const) : ('password' as const)
    const password = String(form.get(field) ?? '')
    if (!password) return data({ field }, 422)
    const proof = { password, isNew: field === 'new_password' }
    const answer = await verifyAddress(ctx, door, keyIn(url), proof, { address, headers })
    switch (answer.outcome) {
      case 'refused':
        return data({ field, words: answer.problem }, 422)
      case 'too-many': {
        const { words, ...init } = tooMany('Not verified', answer.waitSeconds)
        return data({ field, words }, init)
      }
      case 'signed-in': {
        const waiting = await waitingRequestWith(ctx, answer.email)
        return adoptingChat(args, ctx, letIn(url, answer, waiting && `/receipt/${waiting.secretLink}`))
      }
    }
  }),
)

export const clientAction = sayHow

/** A link that was used or is old leads to the root, as the specification ends a sign-up there; it says why. */
const elseRoot = async <Answer,>(answer: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'gone') throw redirectDocument('/#link-ended', 303)
    throw error
  }
}

export default function VerifyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <VerifyPage {...loaderData} {...actionData} />
}
