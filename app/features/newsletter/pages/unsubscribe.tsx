import { href, redirect } from 'react-router'
import { findSubscriber, unsubscribe } from '../subscribe.ts'
import { subscriberState } from '../subscribers.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { LinkPage, NextLinks } from './link-page.tsx'
import { keyPageHeaders } from '#http/key-page.ts'
import type { Route } from './+types/unsubscribe'

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Unsubscribe | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const subscriber = await findSubscriber(ctx, 'unsubscribeToken', params.token)
  const { brand } = context.get(services).content.company
  return {
    brand,
    ended: subscriberState(subscriber) === 'unsubscribed',
    email: subscriber.email,
    interests: href('/newsletter/interests/:token', params),
  }
})

/** The link is the permission, for a person at the button and for a mail program alike. */
export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  await unsubscribe(ctx, params.token)
  // Mail programs follow no redirect of their one click (RFC 8058): they are answered at once.
  return body.has('List-Unsubscribe') ? null : redirect(href('/newsletter/unsubscribe/:token', params), 303)
})

export default function UnsubscribeRoute({ loaderData: { ended, email, interests } }: Route.ComponentProps) {
  return ended ? (
    <LinkPage
      title="You're unsubscribed"
      lead="You won't get any more newsletters, and we've deleted your address from the list."
    >
      <p>
        Unsubscribed by mistake? <a href={href('/newsletter')}>Sign up again</a>.
      </p>
      <NextLinks />
    </LinkPage>
  ) : (
    <LinkPage
      title="Unsubscribe from the newsletter?"
      lead={<>{email} won't get any more issues once you click the button.</>}
      button="Unsubscribe"
    >
      <p>
        Or <a href={interests}>change your topics</a>.
      </p>
    </LinkPage>
  )
}
