import { href, redirect } from 'react-router'
import { MailPreview } from '#features/outbox/pages/mail-preview.tsx'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { countSubscribers, sendIssueForm } from '../../issue-forms.ts'
import { countConfirmed } from '../../subscribers.ts'
import { interestChoices, segmentInWords } from '../../segments.ts'
import { findIssue } from '../../write-issue.ts'
import { previewIssue } from './issue-preview.ts'
import type { Route } from './+types/send-issue'
import { LacksStreet, ToIssues } from './issue-parts.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Send issue' }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const issue = await findIssue(ctx, params.id)
  const address = href('/dashboard/admin/newsletter/issues/:id', issue)
  if (issue.state !== 'draft') throw redirect(address)
  const recipients = await countConfirmed(ctx, issue.segment)
  const segmentText = segmentInWords(issue.segment, interestChoices(context.get(services).content))
  return {
    lead: segmentText
      ? `Every confirmed subscriber who chose ${segmentText} gets it once. You can't undo this.`
      : "Every confirmed subscriber gets it once. You can't undo this.",
    address,
    title:
      recipients === 0
        ? segmentText
          ? 'Nobody chose this'
          : 'No subscribers yet'
        : `Send it to ${countSubscribers(recipients)}?`,
    form: recipients > 0 ? sendIssueForm({ issue, recipients }, issue).draw(ctx) : undefined,
    lacksStreet: !context.get(services).content.company.address.street,
    preview: await previewIssue(ctx, issue, context),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const issue = await findIssue(ctx, params.id)
  const form = sendIssueForm({ issue, recipients: await countConfirmed(ctx, issue.segment) }, issue)
  const answer = await answerVerb(ctx, await request.formData(), [form])
  if (answer instanceof Response) context.get(services).wake('send-newsletter')
  return answer
})

export const clientAction = keepDraft

/** The last look: from here it goes out, and cannot be called back. */
export default function SendIssueRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { address, title, lead, form, lacksStreet, preview } = loaderData
  return (
    <>
      <PageHead over={<ToIssues />} title={title} lead={lead} />
      <div className="wrap page-body">
        {lacksStreet && <LacksStreet />}
        <div className="verb-buttons cluster">
          <VerbForm form={form} refused={actionData} />
          <ButtonLink href={address}>Back to editing</ButtonLink>
        </div>
        <MailPreview {...preview} />
      </div>
    </>
  )
}
