import { data, href, redirect } from 'react-router'
import { emailAddress } from '#features/accounts/account.ts'
import { chosenIn, interestChoices } from '../segments.ts'
import { countSignUp, subscribe } from '../subscribe.ts'
import { Newsletter, newsletterProblems } from '#islands/newsletter.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { answering } from '#http/answering.ts'
import { requestContext, services } from '#http/context.ts'
import type { Route } from './+types/subscribe'
import type { Content } from '#content/index.ts'

export const handle = { cached: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Newsletter | ${loaderData?.brand ?? ''}` },
  { name: 'robots', content: 'noindex' },
]

export const loader = answering(({ context }: Route.LoaderArgs) => {
  const { content } = context.get(services)
  const { navigation, company } = content
  return {
    ...{ words: navigation.newsletter, brand: company.brand, phone: company.phone },
    interests: interestChoices(content),
  }
})

/** Whatever is known of the address, the answer is the same: only its mailbox is told. */
export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const { content, env } = context.get(services)
  const body = await request.formData()
  const typed = textOf(body.get('email'))
  const email = emailAddress(typed)
  if (!email) {
    const problem = typed.trim() ? newsletterProblems.wrong : newsletterProblems.empty
    return data({ typed, problem }, { status: 422 })
  }
  await countSignUp(ctx, context.get(requestContext).clientAddress, env.rateLimitFactor)
  const interests = chosenIn(interestChoices(content), (name) => textOf(body.get(name)))
  await subscribe(ctx, email, consentAt(content, textOf(body.get('place'))), interests)
  return redirect(href('/subscribe-confirmation'), 303)
})

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** Where the form leads without a script when something is wrong with the address. */
export default function SubscribeRoute({ loaderData: { words, phone, interests }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={words.heading} lead={words.text} />
      <div className="wrap page-body stack">
        {actionData && (
          <ErrorSummary
            title={actionData.problem}
            errors={[{ field: 'newsletter-page', message: 'Go to the email field' }]}
          />
        )}
        <Newsletter key={actionData?.typed} place="page" phone={phone} interests={interests} {...actionData} />
      </div>
    </>
  )
}

/** The words beside the form that was filled in: what the visitor agreed to. */
const consentAt = ({ navigation, pages }: Pick<Content, 'navigation' | 'pages'>, place: string): string => {
  const ofInsights = pages.insights.sections.find(({ key }) => key === 'subscribe')?.text.join(' ')
  return (place === 'insights' && ofInsights) || navigation.newsletter.text
}
