import { StatusWord, type Tone } from '#ui/status-word.tsx'
import { useMay } from '#http/may.tsx'

export type MailLine = {
  id: string
  email: string
  recipient: string
  state: 'waiting' | 'sent' | 'failed' | 'held'
  sent?: string
  lastError: string | null
}

const names: Record<string, string> = {
  'request-copy': "Visitor's copy",
  'request-notice': 'Staff notice',
  'request-answer': 'Our answer',
  'request-reply': 'Our reply',
  'request-added': 'They wrote again',
  'request-withdrawn': 'Withdrawn',
  'request-assigned': 'Given to somebody',
  'promise-warned': 'Time is running out',
  'promise-missed': 'Promise missed',
}

const states: Record<MailLine['state'], { tone: Tone; words: string }> = {
  waiting: { tone: 'work', words: 'Waiting' },
  sent: { tone: 'kept', words: 'Sent' },
  failed: { tone: 'late', words: 'Failed' },
  held: { tone: 'hold', words: 'Held' },
}

/** The mails about this request, and what became of them. */
export const MailList = ({ mails }: { mails: MailLine[] }) => {
  const may = useMay()
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="sign text-h4">
        Mails
      </h2>
      <ul className="diary">
        {mails.map(({ id, email, recipient, state, sent, lastError }) => (
          <li key={id}>
            {may('outbox.see') ? (
              <a className="text-link" href={`/dashboard/admin/outbox/${id}`}>
                {names[email] ?? email}
              </a>
            ) : (
              (names[email] ?? email)
            )}
            <StatusWord tone={states[state].tone}>{states[state].words}</StatusWord>
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
