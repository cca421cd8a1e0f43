import { Form, useNavigation } from 'react-router'
import type { MailState } from '#mails/schema.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Facts } from './doors.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { May } from '#http/may.tsx'

type Props = {
  mail: Facts
  model?: Facts
  counts: Record<MailState, number>
  waitingFor?: string
  pause?: { reason: string; since: string; until: string }
  trouble?: { id: string; said: string; at: string }
  /** Where a test mail was just sent. */
  tested?: string
  /** What the model said, or why it did not. */
  asked?: { answer: string; ms: number } | { trouble: string; ms: number }
}

/** Whether mail gets out and the model answers, with a button to try each. */
export const StatusPage = ({ mail, model, counts, waitingFor, pause, trouble, tested, asked }: Props) => {
  const pending = useNavigation().formData?.get('verb')
  return (
    <>
      <PageHead
        title="Mail and model"
        lead="Whether the doors to the outside work. They are set by the environment of the program; passwords and keys are never shown."
      />
      <div className="wrap settings-desk">
        <SettingsTabs current="status" />
        <section aria-labelledby="mail" className="settings-door">
          <h2 id="mail" className="sign text-h3">
            Mail
          </h2>
          {pause && (
            <Alert tone="late" title={`The mail server has been away since ${pause.since}.`}>
              <p>It is tried again at {pause.until}. Mails wait and none is lost.</p>
              <p className="outbox-reason">{pause.reason}</p>
            </Alert>
          )}
          {tested && (
            <Alert tone="kept" title={`A test is on its way to ${tested}.`} urgent>
              <May permission="outbox.see">
                <a className="text-link" href={`/dashboard/admin/outbox?q=${encodeURIComponent(tested)}`}>
                  See in the outbox what becomes of it
                </a>
              </May>
            </Alert>
          )}
          <DefinitionTable
            rows={[
              ...mail,
              {
                name: 'Waiting',
                value: waitingFor ? `${counts.waiting}, the oldest for ${waitingFor}` : String(counts.waiting),
              },
              { name: 'Sent', value: counts.sent.toLocaleString('en-US') },
              { name: 'Failed or held', value: `${counts.failed} failed, ${counts.held} held` },
              { name: 'Last error', value: trouble ? `${trouble.at}: ${trouble.said}` : 'None' },
            ]}
          />
          <May permission="settings.change">
            <Form method="post">
              <Button type="submit" name="verb" value="mail" look="solid" pending={pending === 'mail' && 'Sending …'}>
                Send a test mail to me
              </Button>
            </Form>
          </May>
        </section>
        <section aria-labelledby="model" className="settings-door">
          <h2 id="model" className="sign text-h3">
            Model
          </h2>
          {asked && <Asked {...asked} />}
          {model ? (
            <>
              <DefinitionTable rows={model} />
              <May permission="settings.change">
                <Form method="post">
                  <Button
                    type="submit"
                    name="verb"
                    value="model"
                    look="solid"
                    pending={pending === 'model' && 'Asking …'}
                  >
                    Ask the model one question
                  </Button>
                </Form>
              </May>
            </>
          ) : (
            <p>No model is set up. The assistant answers from the site&rsquo;s own pages, which needs none.</p>
          )}
        </section>
      </div>
    </>
  )
}

const Asked = (asked: NonNullable<Props['asked']>) =>
  'answer' in asked ? (
    <Alert tone="kept" title={`The model answered after ${(asked.ms / 1000).toFixed(1)} seconds.`} urgent>
      <p className="outbox-reason">{asked.answer}</p>
    </Alert>
  ) : (
    <Alert tone="late" title="The model did not answer." urgent>
      <p className="outbox-reason">{asked.trouble}</p>
    </Alert>
  )
