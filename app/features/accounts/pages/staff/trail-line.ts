import { trailWords } from '#features/activity/event-catalogue.ts'
import type { SubjectType } from '#events/define-events.ts'
import { staffPage } from '#features/requests/pages/staff/staff-page.ts'
import type { LogEntry } from '#events/audit-log.ts'

/** What a trail says of one entry of the audit log. */
export type TrailLine = { id: string; at: string; who: string; words: string; to?: string }

type Facts = { company?: unknown; person?: unknown }

/** `subject` is whose trail it is: what others did to them, and what they did themselves. */
export const trailLine = (entry: LogEntry, subject: string, say: (at: Date) => string): TrailLine => {
  const { id, at, subjectType, subjectId, actorId, actorName, actorRole } = entry
  const facts: Facts = entry.detail
  const about = subjectType === 'company' ? facts.person : subject
  return {
    id,
    at: say(at),
    who: actorId === subject ? 'This user' : (actorName ?? (actorRole === 'system' ? 'Automatic:' : 'Visitor')),
    words: trailWords(entry, actorId === about),
    to: placeOf(subjectType, subjectId, subject, facts),
  }
}

/** The other party of what happened to this account or company, or the thing that it happened to. */
const placeOf = (type: SubjectType, subjectId: string, subject: string, { company, person }: Facts) => {
  if (type !== 'account' && type !== 'company' && type !== 'invitation') return staffPage(type, subjectId)
  if (typeof person === 'string' && person !== subject) return staffPage('account', person)
  if (type === 'company' && subjectId !== subject) return staffPage('company', subjectId)
  if (typeof company === 'string' && company !== subject) return staffPage('company', company)
  return type === 'account' && subjectId !== subject ? staffPage('account', subjectId) : undefined
}
