import type { MailState } from '#domain/mails/schema.ts'
import type { MailFilter } from '#domain/outbox/find-mails.ts'
import { mailStates } from './mail-words.ts'

export const outboxPath = '/dashboard/admin/outbox'

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** What the address asks for. What makes no sense asks for nothing. */
export const readFilter = (query: URLSearchParams): MailFilter => {
  const day = query.get('day') ?? ''
  return {
    state: isState(query.get('state')) ? (query.get('state') as MailState) : undefined,
    email: textOf(query.get('email')),
    day: isDay(day) ? day : undefined,
    search: textOf(query.get('q')),
  }
}

/** The list under this filter. */
export const addressOf = ({ state, email, day, search }: MailFilter, page = 1): string => {
  const asked = { state, email, day, q: search, page: page > 1 ? String(page) : undefined }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(given)
  return query.size > 0 ? `${outboxPath}?${query}` : outboxPath
}

/** Whether this is a day there is, such as "2026-11-20". */
export const isDay = (day: string) => date.test(day) && new Date(`${day}T12:00:00Z`).toISOString().startsWith(day)

const isState = (text: string | null): text is MailState => text !== null && Object.hasOwn(mailStates, text)

/** A search as it can be asked of the database: on one line, and of characters it can hold. */
const textOf = (text: string | null) => text?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined
