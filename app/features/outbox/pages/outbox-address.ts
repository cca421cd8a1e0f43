import type { MailState } from '#mails/schema.ts'

export const outboxPath = '/dashboard/admin/outbox'

/** The outbox under a filter. */
export const addressOf = (asked: { state?: MailState; email?: string }) => `${outboxPath}?${new URLSearchParams(asked)}`
