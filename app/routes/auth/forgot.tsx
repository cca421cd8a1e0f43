import { redirect } from 'react-router'
import { forgotPassword } from '#domain/accounts/forgot-password.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { AddressPage } from './address-page.tsx'
import { formAgain, tooMany } from './answers.ts'
import { evenly } from './evenly.ts'
import { knockOf } from './knock.ts'
import type { Route } from './+types/forgot'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Forgot your password? | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(({ context }: Route.LoaderArgs) => ({
  brand: context.get(services).content.company.brand,
}))

/** The answer is the same for every address. */
export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form, address } = await knockOf(args)
  const email = String(form.get('email') ?? '')
  if (!email.trim()) return formAgain({ email }, { status: 422 })
  const wait = await evenly(() => forgotPassword(ctx, door, { email, address }))
  return wait > 0 ? formAgain({ email }, tooMany('Not sent', wait)) : redirect('/auth?mail-sent', 303)
})

export default function ForgotRoute({ actionData }: Route.ComponentProps) {
  return (
    <AddressPage
      title="Forgot your password?"
      lead="We send a link to your address. It sets a new password, once, within the hour."
      button="Send the link"
      {...actionData}
    />
  )
}
