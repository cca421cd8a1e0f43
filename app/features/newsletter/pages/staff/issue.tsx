import { formatMoment } from '#domain/day.ts'
import { MailPreview } from '#features/outbox/pages/mail-preview.tsx'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { issueForm } from '../../issue-forms.ts'
import { findProgress } from '../../progress.ts'
import { interestChoices, segmentInWords } from '../../segments.ts'
import { findIssue } from '../../write-issue.ts'
import type { Route } from './+types/issue'
import { previewIssue } from './issue-preview.ts'
import { issueStatus, LacksStreet, ToIssues } from './issue-parts.tsx'
import { IssueProgressBand } from './issue-progress.tsx'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.subject ?? 'Issue'} | Newsletter` }]

export const loader = answering(async ({ params, url, context }: Route.LoaderArgs, ctx) => {
  const issue = await findIssue(ctx, params.id)
  const { subject, state, authorName, sentAt, sendingAt, updatedAt } = issue
  const choices = interestChoices(context.get(services).content)
  const segmentText = segmentInWords(issue.segment, choices)
  return {
    ...{ subject, state },
    lead: `${authorName}, ${formatMoment(ctx.calendar.timeZone, sentAt ?? sendingAt ?? updatedAt)}${segmentText ? `. Only for: ${segmentText}` : ''}`,
    form: issueForm({ issue, choices }, issue).draw(ctx),
    progress: state === 'draft' ? undefined : await findProgress(ctx, issue),
    tested: url.searchParams.has('tested') && 'email' in ctx.viewer ? ctx.viewer.email : undefined,
    lacksStreet: !context.get(services).content.company.address.street,
    preview: await previewIssue(ctx, issue, context),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const issue = await findIssue(ctx, params.id)
  const choices = interestChoices(context.get(services).content)
  return answerVerb(ctx, await request.formData(), [issueForm({ issue, choices }, issue)])
})

export const clientAction = keepDraft

/** A draft being written, or an issue on its way, each with how it reads. */
export default function IssueRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, state, lead, form, progress, tested, lacksStreet, preview } = loaderData
  return (
    <>
      <PageHead
        over={<ToIssues />}
        title={subject}
        lead={lead}
        actions={<StatusWord tone={issueStatus[state].tone}>{issueStatus[state].words}</StatusWord>}
      />
      <div className="wrap page-body">
        {tested && <Alert tone="kept" title={`Test email sent to ${tested}.`} urgent />}
        {progress && <IssueProgressBand state={state} progress={progress} />}
        {progress ? (
          <MailPreview {...preview} />
        ) : (
          <div className="two-columns">
            <div className="stack writing">
              {lacksStreet && <LacksStreet />}
              {!form.readOnly && <VerbForm form={form} refused={actionData} />}
            </div>
            <MailPreview {...preview} />
          </div>
        )}
      </div>
    </>
  )
}
