import type { ReceivedKind, ReceivedMailRow } from '#mails/schema.ts'
import type { Tone } from '#ui/status-word.tsx'

/** What became of an email, in words. */
export const receivedKinds: Record<ReceivedKind, { words: string; many: string; tone: Tone }> = {
  reply: { words: 'Reply', many: 'Replies', tone: 'kept' },
  request: { words: 'Request', many: 'Requests', tone: 'new' },
  bounce: { words: 'Bounced', many: 'Bounced', tone: 'late' },
  automatic: { words: 'Automatic', many: 'Automatic', tone: 'off' },
  unreadable: { words: 'Unreadable', many: 'Unreadable', tone: 'hold' },
}

export const shownSubject = ({ subject }: Pick<ReceivedMailRow, 'subject'>): string => subject || '(no subject)'
