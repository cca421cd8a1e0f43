import { data, redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { progressOf } from '../../progress.ts'
import { sendTest } from '../../send-issue.ts'
import { findIssue, saveIssue } from '../../write-issue.ts'
import { Refusal } from '#domain/refusal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { letterhead } from '#features/outbox/pages/letterhead.ts'
import type { Route } from './+types/issue'
import { verbs, type IssueFormVerb } from './issue-form.tsx'
import { issueLine } from './issue-line.ts'
import { issueMail } from './issue-mail.ts'
import { IssuePage } from './issue-page.tsx'
import { readIssue } from './issue-text.ts'
import { issuesPath } from './newsletter-address.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.line.subject ?? 'Issue'} | Newsletter` },
]

export const loader = answering(async ({ params, request, context }: Route.LoaderArgs, ctx) => {
  const issue = await findIssue(ctx, params.id)
  const { subject, text } = await issueMail(issue, emailOf(ctx), letterhead(context))
  return {
    line: issueLine(ctx, issue),
    typed: { subject: issue.subject, markdown: issue.markdown },
    version: issue.version,
    progress: issue.state === 'draft' ? undefined : await progressOf(ctx, issue),
    tested: new URL(request.url).searchParams.has('tested') ? emailOf(ctx) : undefined,
    lacksStreet: !context.get(services).content.company.address.street,
    preview: { subject, text, html: `${issuesPath}/${issue.id}/html?version=${issue.version}` },
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const verb = body.get('verb')
  if (!isVerb(verb)) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  const { typed, problems } = readIssue(body)
  if (Object.keys(problems).length > 0) return data({ typed, problems }, { status: 422 })
  try {
    await saveIssue(ctx, params.id, Number(body.get('seen')), typed)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data({ typed, refused: error.message }, { status: 409 })
  }
  if (verb === 'test') await sendTest(ctx, params.id)
  return redirect(`${issuesPath}/${params.id}${afterwards[verb]}`, 303)
})

const afterwards: Record<IssueFormVerb, string> = { save: '', test: '?tested', review: '/send' }

const isVerb = (verb: unknown): verb is IssueFormVerb => typeof verb === 'string' && Object.hasOwn(verbs, verb)

const emailOf = ({ viewer }: Context) => ('email' in viewer ? viewer.email : '')

export default function IssueRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <IssuePage {...loaderData} {...actionData} />
}
