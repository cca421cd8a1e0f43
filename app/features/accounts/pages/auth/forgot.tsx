import { forgotPassword } from '../../forgot-password.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { AddressPage } from './address-page.tsx'
import { mailALink } from './mail-a-link.ts'
import type { Route } from './+types/forgot'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Forgot your password? | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(({ context }: Route.LoaderArgs) => ({
  brand: context.get(services).content.company.brand,
}))

export const action = mailALink(forgotPassword)

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
