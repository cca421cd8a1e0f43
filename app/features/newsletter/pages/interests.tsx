import { href } from 'react-router'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { Alert } from '#ui/alert.tsx'
import { interestsForm } from '../interests-form.ts'
import { interestChoices } from '../segments.ts'
import { findSubscriber } from '../subscribe.ts'
import type { Route } from './+types/interests'
import { LinkPage } from './link-page.tsx'

export const handle = { interactive: true }

export const headers = keyPageHeaders

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Newsletter | ${loaderData?.brand ?? ''}` }]

export const loader = answering(async ({ params, url, context }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const subscriber = await findSubscriber(ctx, 'unsubscribeToken', params.token)
  return {
    brand: content.company.brand,
    email: subscriber.email,
    saved: url.searchParams.has('saved'),
    unsubscribe: href('/newsletter/unsubscribe/:token', params),
    form: subscriber.email
      ? interestsForm({ subscriber, token: params.token, choices: interestChoices(content) }).draw(ctx)
      : undefined,
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const subscriber = await findSubscriber(ctx, 'unsubscribeToken', params.token)
  const choices = interestChoices(context.get(services).content)
  return answerVerb(ctx, await request.formData(), [interestsForm({ subscriber, token: params.token, choices })])
})

export const clientAction = keepDraft

/** What a subscriber wants to hear of, behind the link in their mail. */
export default function InterestsRoute({
  loaderData: { email, form, saved, unsubscribe },
  actionData,
}: Route.ComponentProps) {
  return form ? (
    <LinkPage
      title="Pick your topics"
      lead={
        <>
          {email} gets every general issue, and issues on the topics you choose here. Choose nothing to get only the
          general ones.
        </>
      }
    >
      {saved && !actionData && <Alert tone="kept" title="Saved." urgent />}
      <VerbForm form={form} refused={actionData} />
      <p>
        Or <a href={unsubscribe}>unsubscribe</a>.
      </p>
    </LinkPage>
  ) : (
    <LinkPage title="You've unsubscribed" lead="There's nothing to choose anymore: we deleted your address.">
      <p>
        To get the newsletter, <a href={href('/newsletter')}>sign up again</a>.
      </p>
    </LinkPage>
  )
}
