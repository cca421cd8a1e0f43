import type { ReceivedKind, ReceivedMailRow } from '#mails/schema.ts'
import type { Tone } from '#ui/status-word.tsx'

/** What became of an email, in words. */
export const receivedKinds: Record<ReceivedKind, { words: string; many: string; tone: Tone }> = {
  reply: { words: 'Answer', many: 'Answers', tone: 'kept' },
  request: { words: 'Request', many: 'Requests', tone: 'new' },
  bounce: { words: 'Came back', many: 'Came back', tone: 'late' },
  automatic: { words: 'Automatic', many: 'Automatic', tone: 'off' },
  unreadable: { words: 'Unreadable', many: 'Unreadable', tone: 'hold' },
}

export const shownSubject = ({ subject }: Pick<ReceivedMailRow, 'subject'>): string => subject || '(no subject)'
