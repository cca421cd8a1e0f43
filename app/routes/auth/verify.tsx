import { redirect } from 'react-router'
import { addressToVerify, verifyAddress } from '#domain/accounts/verify-address.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { cameFrom } from './came-from.ts'
import { keyIn, keyPageHeaders } from '../http/key-page.ts'
import { LinkPage } from './link-page.tsx'
import type { Route } from './+types/verify'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Verify your address | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => ({
  email: await addressToVerify(ctx, keyIn(url)),
  brand: context.get(services).content.company.brand,
}))

export const action = answering(async ({ url }: Route.ActionArgs, ctx) => {
  await verifyAddress(ctx, keyIn(url))
  const from = cameFrom(url.searchParams.get('from'))
  // The specification ends a sign-up at the root; whoever began it on the way to a page signs in for that page.
  return redirect(from ? `/auth?${new URLSearchParams({ verified: '', from })}` : '/', 303)
})

export default function VerifyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Verify your address"
      lead={`${loaderData.email} was used to make an account. If it was you, press the button; you can sign in then.`}
      button="Verify this address"
      pending="Verifying …"
    />
  )
}
