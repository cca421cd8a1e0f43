import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'

/** What was typed, to the letter; empty when it is missing or a file. */
export const typedIn = (body: FormData, name: string): string => {
  const value = body.get(name)
  return typeof value === 'string' ? value : ''
}

/** A text of a form, trimmed and without what no text has; empty when it is missing or a file. */
export const readText = (body: FormData, name: string): string => clean(typedIn(body, name))

/** A text as it was sent, trimmed: a field says itself what it cannot hold. */
export const readTrimmed = (body: FormData, name: string): string => typedIn(body, name).trim()

/** The files that were chosen. */
export const readFiles = (body: FormData, name: string): File[] =>
  body
    .getAll(name)
    .filter((value) => value instanceof File)
    .filter((file) => file.name !== '' || file.size > 0)

/** All texts of one name, a line each: what was ticked of several. */
export const readLines = (body: FormData, name: string): string =>
  body
    .getAll(name)
    .map((text) => (typeof text === 'string' ? clean(text) : ''))
    .filter(Boolean)
    .join('\n')

const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** The keys of the confirmations that the person gave. */
export const readConfirmations = (body: FormData): string[] =>
  body.getAll('sure').filter((key) => typeof key === 'string')

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id made when the form was drawn. A body without one is a first sending: it is given one rather than refused. */
export const readSubmissionId = (body: FormData): string => {
  const id = body.get('submission_id')
  return typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : randomUUID()
}

/** A browser puts back what was typed within a week: see drafts.ts. */
const longestOpen = { hours: 24 * 8 }

/** Since when the form was open: never later than now nor longer than it can be, and now where it doesn't say. */
export const readOpenedAt = (body: FormData, now: Temporal.Instant): Temporal.Instant => {
  const earliest = now.subtract(longestOpen)
  try {
    const opened = Temporal.Instant.from(readText(body, 'opened_at'))
    if (Temporal.Instant.compare(opened, earliest) < 0) return earliest
    return Temporal.Instant.compare(opened, now) < 0 ? opened : now
  } catch {
    return now
  }
}
