import { href } from 'react-router'
import type { MailState } from '#mails/schema.ts'
import type { Tone } from '#ui/status-word.tsx'

export const mailStates: Record<MailState, { tone: Tone; words: string }> = {
  waiting: { tone: 'work', words: 'Waiting' },
  sent: { tone: 'kept', words: 'Sent' },
  failed: { tone: 'late', words: 'Failed' },
  held: { tone: 'hold', words: 'Held' },
}

/** "Newsletter issue" for "newsletter-issue". */
export const nameOfEmail = (email: string) => {
  const words = email.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The outbox under a filter. */
export const outboxAddress = (asked: { state?: MailState; email?: string }) =>
  `${href('/dashboard/admin/outbox')}?${new URLSearchParams(asked)}`
