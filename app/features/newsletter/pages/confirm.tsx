import { href, redirect } from 'react-router'
import { confirm, findSubscriber } from '../subscribe.ts'
import { subscriberState } from '../subscribers.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { LinkPage, NextLinks } from './link-page.tsx'
import { keyPageHeaders } from '#http/key-page.ts'
import type { Route } from './+types/confirm'

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Newsletter | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const subscriber = await findSubscriber(ctx, 'confirmToken', params.token)
  return {
    brand: context.get(services).content.company.brand,
    state: subscriberState(subscriber),
    email: subscriber.email,
    unsubscribe: href('/newsletter/unsubscribe/:token', { token: subscriber.unsubscribeToken }),
    interests: href('/newsletter/interests/:token', { token: subscriber.unsubscribeToken }),
  }
})

export const action = answering(async ({ params }: Route.ActionArgs, ctx) => {
  await confirm(ctx, params.token)
  return redirect(href('/newsletter/confirm/:token', params), 303)
})

export default function ConfirmRoute({ loaderData: { state, email, unsubscribe, interests } }: Route.ComponentProps) {
  switch (state) {
    case 'unconfirmed':
      return (
        <LinkPage
          title="One more step"
          lead={
            <>Press the button and the newsletter will go to {email}. You can unsubscribe any time with one click.</>
          }
          button="Confirm subscription"
        >
          <p>
            Didn't ask for it? <a href={unsubscribe}>Delete the address</a>, or do nothing.
          </p>
        </LinkPage>
      )
    case 'confirmed':
      return (
        <LinkPage title="You're subscribed" lead={<>The newsletter goes to {email}.</>}>
          <p>
            Want issues for your county, product or industry, too? <a href={interests}>Choose them</a>.
          </p>
          <p>
            You can unsubscribe with the link in any issue or on <a href={unsubscribe}>this page</a>.
          </p>
          <NextLinks />
        </LinkPage>
      )
    case 'unsubscribed':
      return (
        <LinkPage title="You've unsubscribed" lead="This link no longer works.">
          <p>
            To get the newsletter, <a href={href('/newsletter')}>sign up again</a>.
          </p>
        </LinkPage>
      )
  }
}
