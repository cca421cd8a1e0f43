import { redirect } from 'react-router'
import { sendVerification } from '#domain/accounts/verify-address.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { AddressPage } from './address-page.tsx'
import { formAgain, tooMany } from './answers.ts'
import { evenly } from './evenly.ts'
import { knockOf } from './knock.ts'
import type { Route } from './+types/verify-again'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Send the link again | ${loaderData?.brand ?? ''}` }]

export const loader = answering(({ context }: Route.LoaderArgs) => ({
  brand: context.get(services).content.company.brand,
}))

/** The answer is the same for every address. */
export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form, address } = await knockOf(args)
  const email = String(form.get('email') ?? '')
  if (!email.trim()) return formAgain({ email }, { status: 422 })
  const wait = await evenly(() => sendVerification(ctx, door, { email, address }))
  return wait > 0 ? formAgain({ email }, tooMany('Not sent', wait)) : redirect('/auth?mail-sent', 303)
})

export default function VerifyAgainRoute({ actionData }: Route.ComponentProps) {
  return (
    <AddressPage
      title="Send the link again"
      lead="The link verifies your address and opens your account. Links we sent before end."
      button="Send the link"
      {...actionData}
    />
  )
}
