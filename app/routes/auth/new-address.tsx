import { redirect } from 'react-router'
import { newAddressBehind } from '#domain/accounts/change-email.ts'
import { moveToNewAddress } from '#domain/orders/new-address.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { keyIn, keyPageHeaders } from '../http/key-page.ts'
import { LinkPage } from './link-page.tsx'
import type { Route } from './+types/new-address'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Confirm your new address | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => ({
  email: await newAddressBehind(ctx, keyIn(url)),
  brand: context.get(services).content.company.brand,
}))

export const action = answering(async ({ url, context }: Route.ActionArgs, ctx) => {
  await moveToNewAddress(ctx, keyIn(url))
  const { noCookie } = context.get(services).auth
  return redirect('/auth?address-changed', { status: 303, headers: { 'Set-Cookie': noCookie } })
})

export default function NewAddressRoute({ loaderData }: Route.ComponentProps) {
  return (
    <LinkPage
      title="Confirm your new address"
      lead={`Your account moves to ${loaderData.email}, and all browsers are signed out.`}
      button="Use this address"
      pending="Moving …"
    />
  )
}
