import { href } from 'react-router'
import { useMay } from '#http/may.tsx'
import type { MailState } from '#mails/schema.ts'
import { StatusWord } from '#ui/status-word.tsx'
import { mailStates } from './mail-words.ts'

export type MailLine = {
  id: string
  email: string
  recipient: string
  state: MailState
  sent?: string
  lastError: string | null
}

const names: Record<string, string> = {
  'request-copy': 'Copy to customer',
  'request-notice': 'Notice to staff',
  'request-answer': 'Our answer',
  'request-reply': 'Our message',
  'request-added': 'Customer replied',
  'request-withdrawn': 'Withdrawn by customer',
  'request-assigned': 'Assigned',
  'promise-warned': 'Reminder',
  'promise-missed': 'Overdue notice',
}

/** The mails about this request, and what became of them. */
export const MailList = ({ mails }: { mails: MailLine[] }) => {
  const may = useMay()
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="sign text-h4">
        Emails
      </h2>
      <ul className="rows text-small">
        {mails.map(({ id, email, recipient, state, sent, lastError }) => (
          <li key={id}>
            {may('outbox.see') ? (
              <a className="text-link" href={href('/dashboard/admin/outbox/:id', { id })}>
                {names[email] ?? email}
              </a>
            ) : (
              (names[email] ?? email)
            )}
            <StatusWord tone={mailStates[state].tone}>{mailStates[state].words}</StatusWord>
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
