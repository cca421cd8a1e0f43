import { sendVerification } from '../../verify-address.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { AddressPage } from './address-page.tsx'
import { mailALink } from './mail-a-link.ts'
import type { Route } from './+types/verify-again'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Send the link again | ${loaderData?.brand ?? ''}` }]

export const loader = answering(({ context }: Route.LoaderArgs) => ({
  brand: context.get(services).content.company.brand,
}))

export const action = mailALink(sendVerification)

export default function VerifyAgainRoute({ actionData }: Route.ComponentProps) {
  return (
    <AddressPage
      title="Send the link again"
      lead="The link verifies your address and opens your account. The one we sent last ends."
      button="Send the link"
      {...actionData}
    />
  )
}
