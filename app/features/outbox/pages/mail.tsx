import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { subjectTypeOf } from '#features/activity/event-catalogue.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { deadAddress } from '#mails/bounces.ts'
import { pauseOf } from '#mails/pause.ts'
import type { PlannedEvent } from '#mails/plan.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { findMail } from '../find-mails.ts'
import { resendForm, reviveForm } from '../outbox-forms.ts'
import type { Route } from './+types/mail'
import { MailPreview } from './mail-preview.tsx'
import { attachedTo, letterhead, viewMail, readMailWords } from './mail-view.ts'
import { mailStates } from './mail-words.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.line.name ?? 'Email'} | Outbox` }]

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const mail = await findMail(ctx, params.id)
  const words = await readMailWords(mail, letterhead(context))
  const pause = mail.state === 'waiting' ? await pauseOf(ctx) : undefined
  return {
    line: viewMail(ctx, { ...mail, reference: referenceOf(mail.data) }),
    messageId: mail.messageId,
    attached: attachedTo(mail, words?.sources),
    /** The request it tells of. */
    inboxEntry: subjectTypeOf(mail.data.name) === 'request' ? mail.subjectId : null,
    pausedUntil: pause && formatMoment(ctx.calendar.timeZone, pause.until),
    form: mail.state === 'sent' ? undefined : resendForm(mail).draw(ctx),
    revive: (await deadAddress(ctx, mail.recipient)) ? reviveForm(mail).draw(ctx) : undefined,
    words: words && {
      ...{ subject: words.subject, text: words.text },
      html: href('/dashboard/admin/outbox/:id/html', { id: mail.id }),
    },
  }
})

const referenceOf = ({ request }: PlannedEvent) =>
  typeof request === 'object' && request && 'reference' in request ? String(request.reference) : null

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [
    resendForm(await findMail(ctx, params.id)),
    reviveForm({ id: params.id }),
  ]),
)

export const clientAction = keepDraft

/** One mail: what became of it, and how it reads. */
export default function MailRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { line, form, revive, words } = loaderData
  const status = line.bounce?.status ?? mailStates[line.state]
  return (
    <>
      <PageHead
        title={line.name}
        over={
          <a className="text-link" href={href('/dashboard/admin/outbox')}>
            Outbox
          </a>
        }
        lead={<bdi className="breaks">{line.recipient}</bdi>}
        actions={<StatusWord {...status}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body side-and-main">
        <div className="stack">
          <RefusedElsewhere refused={actionData} forms={[form, revive]} />
          <DefinitionTable dense rows={facts(loaderData)} />
          <VerbForm form={form} refused={actionData} />
          <VerbForm form={revive} refused={actionData} />
        </div>
        {words ? (
          <MailPreview {...words} />
        ) : (
          <Alert tone="late" title="This email can't be created.">
            Another version of the software queued it. We keep it and keep trying.
          </Alert>
        )}
      </div>
    </>
  )
}

const facts = ({ line, messageId, attached, inboxEntry, pausedUntil }: Route.ComponentProps['loaderData']) => [
  { name: 'Created', value: line.caused },
  ...(line.reference
    ? [
        {
          name: 'Reference',
          value: inboxEntry ? (
            <a href={href('/dashboard/admin/inbox/:id', { id: inboxEntry })}>{line.reference}</a>
          ) : (
            line.reference
          ),
        },
      ]
    : []),
  ...(line.sent ? [{ name: 'Sent', value: line.sent }] : []),
  ...(line.tries ? [{ name: 'Attempts', value: line.tries }] : []),
  ...(pausedUntil ? [{ name: 'Mail server', value: `Not responding; next try ${pausedUntil}` }] : []),
  ...(line.bounce
    ? [{ name: line.bounce.status.words, value: <span className="breaks">{line.bounce.reason}</span> }]
    : []),
  ...(line.reason ? [{ name: 'Reason', value: <span className="breaks">{line.reason}</span> }] : []),
  ...attached.map(({ name, says }) => ({
    name: 'Attached',
    value: (
      <span className="breaks">
        <bdi>{name}</bdi>
        {says && <span className="line text-small text-soft">{says}</span>}
      </span>
    ),
  })),
  ...(messageId ? [{ name: 'Message-ID', value: <span className="breaks">{messageId}</span> }] : []),
]
