import { callUs } from '#domain/call-us.ts'
import type { DomainErrorKind } from '#domain/domain-error.ts'
import type { Frame } from './frame.ts'

/** Why a page could not be shown, as the error screen receives it. */
export type PageError = {
  words: string
  requestId: string
  phone?: string
  /** Header and footer, where the root has none because its loader did not run. */
  frame?: Frame
}

/** The HTTP status of each kind of refusal. */
export const statusOfDomainError: Record<DomainErrorKind, number> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-many': 429,
}

/** Words for a visitor when the database is away: nothing was kept, and here is a person. */
export const awayInVisitorsWords = (phone: string | undefined) =>
  `We can't reach our records right now, and nothing was sent. Please try again in a minute, or ${callUs(phone)}.`

export const brokenInVisitorsWords = (phone: string | undefined) =>
  `We've logged it and will look into it. Please try again, or ${callUs(phone)}.`

/** The specification's words for a role that is missing or not allowed. */
export const denied = (role?: string) =>
  ["Access denied. You don't have permission to view this page.", role && `Your role: ${role}`]
    .filter(Boolean)
    .join(' ')
