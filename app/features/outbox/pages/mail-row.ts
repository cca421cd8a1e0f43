import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import type { MailRow } from '../find-mails.ts'
import { nameOfEmail } from './mail-words.ts'

/** What the outbox says of a mail. */
export type MailLine = {
  id: string
  recipient: string
  name: string
  reference: string | null
  state: MailRow['state']
  caused: string
  sent?: string
  /** "3 tries, next Fri, Nov 20, 10:12 AM" */
  tries?: string
  reason: string | null
}

type Told = Pick<
  MailRow,
  'id' | 'recipient' | 'email' | 'state' | 'attempts' | 'nextAttemptAt' | 'lastError' | 'createdAt' | 'sentAt'
>

export const mailLine = ({ calendar }: Context, mail: Told & { reference: string | null }): MailLine => {
  const say = (at: Date) => sayMoment(calendar.timeZone, at)
  return {
    id: mail.id,
    recipient: mail.recipient,
    name: nameOfEmail(mail.email),
    reference: mail.reference,
    state: mail.state,
    caused: say(mail.createdAt),
    sent: mail.sentAt ? say(mail.sentAt) : undefined,
    tries: triesInWords(mail, say),
    reason: mail.state === 'sent' ? null : mail.lastError,
  }
}

const triesInWords = ({ state, attempts, nextAttemptAt }: Told, say: (at: Date) => string) => {
  const refused = attempts === 1 ? 'Refused once' : attempts > 1 ? `Refused ${attempts} times` : undefined
  const next = state === 'waiting' && nextAttemptAt ? `next try ${say(nextAttemptAt)}` : undefined
  return [refused, next].filter(Boolean).join(', ') || undefined
}
