import { href } from 'react-router'
import { useMay } from '#http/may.tsx'
import type { MailState } from '#mails/schema.ts'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { bounces, mailStates, nameOfEmail } from './mail-words.ts'

export type MailLine = {
  id: string
  email: string
  recipient: string
  state: MailState
  sent?: string
  lastError: string | null
  bounceAction: 'failed' | 'delayed' | null
}

const Status = ({ tone, words }: (typeof bounces)['failed']) => <StatusWord tone={tone}>{words}</StatusWord>

/** The mails about this request, and what became of them. */
export const MailList = ({ mails }: { mails: MailLine[] }) => {
  const may = useMay()
  return (
    <Section id="mails" title="Emails" size="h4" spacing="none">
      <ul className="rows text-small">
        {mails.map(({ id, email, recipient, state, sent, lastError, bounceAction }) => (
          <li key={id}>
            {may('outbox.see') ? (
              <a className="text-link" href={href('/dashboard/admin/outbox/:id', { id })}>
                {nameOfEmail(email)}
              </a>
            ) : (
              nameOfEmail(email)
            )}
            <Status {...(bounceAction ? bounces[bounceAction] : mailStates[state])} />
            <small className="text-soft">
              <bdi>{recipient}</bdi>
              {sent && `, ${sent}`}
            </small>
            {lastError && state !== 'sent' && <small>{lastError}</small>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
