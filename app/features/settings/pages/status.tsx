import { Form, href, useNavigation } from 'react-router'
import { formatMoment, formatSpan } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { mailboxStanding } from '#mails/reader.ts'
import { lastTroubledMail, mailboxInWords, outbox, pauseInWords } from '#features/outbox/outbox.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { May } from '#http/may.tsx'
import type { Env, ModelAccess, ModelCeilings } from '#platform/env.ts'
import { askModel } from '#platform/model.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { modelUsageNow, reached, type ModelUsage } from '../model-usage.ts'
import { testMailForm } from '../settings-forms.ts'
import type { Route } from './+types/status'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Email and AI | Settings' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { env, content } = context.get(services)
  const [{ counts, oldestWaiting, pause }, trouble] = await Promise.all([outbox(ctx), lastTroubledMail(ctx)])
  const mailbox = await mailboxStanding(ctx)
  const usage = await modelUsageNow(ctx)
  const { timeZone } = ctx.calendar
  const waitingFor = oldestWaiting && formatSpan(ctx.now.epochMilliseconds - oldestWaiting.getTime())
  const lastError = trouble && `${formatMoment(timeZone, trouble.createdAt)}: ${trouble.lastError ?? ''}`
  return {
    mail: [
      ...viewMail(env, content.company.email),
      {
        name: 'Waiting',
        value: waitingFor ? `${counts.waiting}, the oldest for ${waitingFor}` : String(counts.waiting),
      },
      { name: 'Sent', value: counts.sent.toLocaleString('en-US') },
      { name: 'Failed or held', value: `${counts.failed} failed, ${counts.held} held` },
      { name: 'Last error', value: lastError ?? 'None' },
      { name: 'Replies by email', value: viewMailbox(env, content.company.email) },
      ...(mailbox?.readAt ? [{ name: 'Mailbox last read', value: formatMoment(timeZone, mailbox.readAt) }] : []),
      ...(mailbox?.troubleSince
        ? [
            {
              name: 'Mailbox',
              value: `${mailboxInWords(timeZone, mailbox.troubleSince)} ${mailbox.reason ?? ''}`,
            },
          ]
        : []),
    ],
    testMail: testMailForm({}).draw(ctx),
    model: env.ai && [...viewModel(env.ai), ...viewUsage(usage, env.aiCeilings)],
    rests: env.ai && reached(usage, env.aiCeilings),
    pause: pause && {
      reason: pause.reason,
      title: pauseInWords(timeZone, pause),
      until: formatMoment(timeZone, pause.until),
    },
    tested: url.searchParams.has('tested') && 'email' in ctx.viewer ? ctx.viewer.email : undefined,
  }
})

/** How mail leaves, without a word of the password in its address. */
const viewMail = (
  { smtpUrl, mailFrom, staffEmail, worker }: Pick<Env, 'smtpUrl' | 'mailFrom' | 'staffEmail' | 'worker'>,
  companyEmail: string | undefined,
) => [
  {
    name: 'Sent through',
    value: smtpUrl ? `Mail server ${hostOf(smtpUrl)}` : 'Files in the data folder. No mail server is set up',
  },
  { name: 'From', value: mailFrom },
  {
    name: 'Staff email goes to',
    value:
      staffEmail ??
      (companyEmail ? `${companyEmail} (company email)` : 'Nobody. Set STAFF_EMAIL or a real company email'),
  },
  { name: 'Sent by', value: worker === 'off' ? 'A separate mail process' : 'This server' },
]

/** Where an answer to our emails goes. */
const viewMailbox = ({ mailbox, staffEmail }: Pick<Env, 'mailbox' | 'staffEmail'>, companyEmail: string | undefined) =>
  mailbox
    ? `Read from ${hostOf(mailbox.url)}, as ${mailbox.address}`
    : `Go to ${companyEmail ?? staffEmail ?? 'the sender'}. This site doesn't read a mailbox`

/** Which model answers, and whether it has a key; never the key. */
const viewModel = (ai: ModelAccess) => [
  { name: 'AI model', value: ai.model },
  { name: 'Provider', value: ai.baseUrl ? hostOf(ai.baseUrl) : 'Default address' },
  { name: 'API type', value: ai.kind },
  { name: 'Key', value: ai.apiKey ? 'Set' : 'None' },
]

/** How much it was asked, of how much. */
const viewUsage = (usage: ModelUsage, ceilings: ModelCeilings) =>
  (['day', 'month'] as const).map((span) => {
    const of = (unit: 'requests' | 'tokens') =>
      `${usage[span][unit].toLocaleString('en-US')} of ${ceilings[span][unit].toLocaleString('en-US')}`
    return {
      name: span === 'day' ? 'Today' : 'This month',
      value: `${of('requests')} requests, ${of('tokens')} tokens`,
    }
  })

/** Host and port alone: names, passwords and paths of an address may be secrets. */
const hostOf = (address: string) => new URL(address).host

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const { env } = context.get(services)
  if (body.get('verb') !== 'model') return answerVerb(ctx, body, [testMailForm({})])
  if (!env.ai) throw new DomainError('conflict', "No AI model is set up, so there's nothing to test.")
  return { asked: await askModel(env.ai) }
})

export const clientAction = keepDraft

/** Whether mail gets out and the model answers, with a button to try each. */
export default function StatusRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, testMail, model, rests, pause, tested } = loaderData
  const isAsking = useNavigation().formData?.get('verb') === 'model'
  const answer = actionData && 'asked' in actionData ? actionData.asked : undefined
  return (
    <>
      <PageHead
        title="Email and AI"
        lead="Status of email and the assistant's AI model. You set them up on the server; passwords and keys are never shown here."
      />
      <div className="wrap page-body settings-desk">
        <Section id="mail" title="Email">
          {pause && (
            <Alert tone="late" title={pause.title}>
              <p>Next try: {pause.until}. Emails wait, and none is lost.</p>
              {!pause.title.includes(pause.reason) && <p className="breaks">{pause.reason}</p>}
            </Alert>
          )}
          {tested && (
            <Alert tone="kept" title={`Test email sent to ${tested}.`} urgent>
              <May permission="outbox.see">
                <a className="text-link" href={`${href('/dashboard/admin/outbox')}?q=${encodeURIComponent(tested)}`}>
                  See it in the outbox
                </a>
              </May>
            </Alert>
          )}
          <DefinitionTable rows={mail} />
          <VerbForm form={testMail} refused={actionData && 'verb' in actionData ? actionData : undefined} />
        </Section>
        <Section id="model" title="AI model">
          {rests && (
            <Alert
              tone="late"
              title={`The AI model has reached its limit for ${rests === 'day' ? 'today' : 'this month'}.`}
            >
              <p>
                Until {rests === 'day' ? 'midnight' : 'the month ends'} the assistant answers from the site&apos;s own
                pages. You set the limits on the server: {limitNames[rests]}.
              </p>
            </Alert>
          )}
          {answer && <ModelAnswer {...answer} />}
          {model ? (
            <>
              <DefinitionTable rows={model} />
              <May permission="settings.change">
                <Form method="post">
                  <Button type="submit" name="verb" value="model" look="solid" pending={isAsking && 'Testing …'}>
                    Test AI model
                  </Button>
                </Form>
              </May>
            </>
          ) : (
            <p>
              No AI model is set up. The assistant answers from the site&apos;s own pages, so it doesn&apos;t need one.
            </p>
          )}
        </Section>
      </div>
    </>
  )
}

const limitNames = {
  day: 'AI_REQUESTS_PER_DAY and AI_TOKENS_PER_DAY',
  month: 'AI_REQUESTS_PER_MONTH and AI_TOKENS_PER_MONTH',
}

const ModelAnswer = (answer: Awaited<ReturnType<typeof askModel>>) =>
  'answer' in answer ? (
    <Alert tone="kept" title={`The AI model answered in ${(answer.ms / 1000).toFixed(1)} seconds.`} urgent>
      <p className="breaks">{answer.answer}</p>
    </Alert>
  ) : (
    <Alert tone="late" title="The AI model didn't answer." urgent>
      <p className="breaks">{answer.trouble}</p>
    </Alert>
  )
