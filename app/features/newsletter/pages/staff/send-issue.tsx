import { data, redirect } from 'react-router'
import { sendIssue } from '../../send-issue.ts'
import { countConfirmed } from '../../subscribers.ts'
import { findIssue } from '../../write-issue.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { letterhead } from '#features/outbox/pages/letterhead.ts'
import type { Route } from './+types/send-issue'
import { issueMail } from './issue-mail.ts'
import { issuesPath } from './newsletter-address.ts'
import { SendIssuePage } from './send-issue-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Send the issue' }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const issue = await findIssue(ctx, params.id)
  if (issue.state !== 'draft') throw redirect(`${issuesPath}/${issue.id}`)
  const email = 'email' in ctx.viewer ? ctx.viewer.email : ''
  const { subject, text } = await issueMail(issue, email, letterhead(context))
  return {
    id: issue.id,
    version: issue.version,
    recipients: await countConfirmed(ctx),
    lacksStreet: !context.get(services).content.company.address.street,
    preview: { subject, text, html: `${issuesPath}/${issue.id}/html?version=${issue.version}` },
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  try {
    await sendIssue(ctx, params.id, Number(body.get('seen')))
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
  context.get(services).wake('send-newsletter')
  return redirect(`${issuesPath}/${params.id}`, 303)
})

export default function SendIssueRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SendIssuePage {...loaderData} refused={actionData?.refused} />
}
