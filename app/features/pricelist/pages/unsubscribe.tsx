import { href, redirect } from 'react-router'
import { LinkPage, NextLinks } from '#features/newsletter/pages/link-page.tsx'
import { answering } from '#http/answering.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { endPriceMails, findPriceMails } from '../own-prices.ts'
import type { Route } from './+types/unsubscribe'

export const headers = keyPageHeaders

export const meta = () => [{ title: 'Unsubscribe from price emails' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => ({
  ended: (await findPriceMails(ctx, params.token)).endedAt !== null,
}))

/** The link is the permission, for a person at the button and for a mail program alike. */
export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  await endPriceMails(ctx, params.token)
  // Mail programs follow no redirect of their one click (RFC 8058): they are answered at once.
  return body.has('List-Unsubscribe') ? null : redirect(href('/prices/unsubscribe/:token', params), 303)
})

export default function PriceMailsRoute({ loaderData: { ended } }: Route.ComponentProps) {
  return ended ? (
    <LinkPage title="You're unsubscribed" lead="You won't get any more emails about prices.">
      <p>
        Changed your mind? Turn them on again under <a href={href('/dashboard/customer/prices')}>Prices</a>.
      </p>
      <NextLinks />
    </LinkPage>
  ) : (
    <LinkPage
      title="Unsubscribe from price emails?"
      lead="You won't get any more emails when a price changes, once you click the button."
      button="Unsubscribe"
    />
  )
}
