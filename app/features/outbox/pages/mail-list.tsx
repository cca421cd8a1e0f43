import { href } from 'react-router'
import { useMay } from '#http/may.tsx'
import type { MailState } from '#mails/schema.ts'
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
    <section aria-labelledby="mails">
      <h2 id="mails" className="sign text-h4">
        Emails
      </h2>
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
    </section>
  )
}
