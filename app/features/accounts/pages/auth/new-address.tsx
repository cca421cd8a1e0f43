import { redirect } from 'react-router'
import { newAddressBehind } from '../../change-email.ts'
import type { Context } from '#domain/context.ts'
import { moveToNewAddress } from '#features/orders/new-address.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyIn, keyPageHeaders } from '#http/key-page.ts'
import { LinkPage } from './link-page.tsx'
import type { Route } from './+types/new-address'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Confirm your new address | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(({ url, context }: Route.LoaderArgs, ctx) =>
  elseSignIn(ctx, url, async () => ({
    email: await newAddressBehind(ctx, keyIn(url)),
    brand: context.get(services).content.company.brand,
  })),
)

export const action = answering(({ url, context }: Route.ActionArgs, ctx) =>
  elseSignIn(ctx, url, async () => {
    await moveToNewAddress(ctx, keyIn(url))
    const { noCookie } = context.get(services).auth
    return redirect('/auth?address-changed', { status: 303, headers: { 'Set-Cookie': noCookie } })
  }),
)

/** Whoever is signed out signs in first and comes back. */
const elseSignIn = async <Answer,>({ viewer }: Context, { pathname, search }: URL, answer: () => Promise<Answer>) => {
  try {
    return await answer()
  } catch (error) {
    const signedOut = error instanceof Refusal && error.kind === 'forbidden' && !('userId' in viewer)
    throw signedOut ? redirect(`/auth?${new URLSearchParams({ from: pathname + search })}`, 303) : error
  }
}

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
