import { trailWords } from '#features/activity/event-catalogue.ts'
import { subjectsOf } from '#features/activity/subjects.ts'
import { formatMinute } from '#features/companies/pages/people-view.ts'
import type { Context } from '#domain/context.ts'
import type { SubjectType } from '#events/define-events.ts'
import { staffPage } from '#features/requests/pages/staff/staff-page.ts'
import type { LogEntry } from '#events/audit-log.ts'

/** What a trail says of one entry of the audit log. `called` is the name or number of what `to` leads to. */
export type AuditLogLine = { id: string; at: string; who: string; words: string; called?: string; to?: string }

type Facts = { company?: unknown; person?: unknown }

/** A trail, newest first. `subject` is whose it is: what others did to them, and what they did themselves. */
export const readTrail = async (
  ctx: Context,
  entries: readonly LogEntry[],
  subject: string,
): Promise<AuditLogLine[]> => {
  const places = entries.map((entry) => placeOf(entry, subject))
  const subjects = await subjectsOf(
    ctx,
    places.flatMap((place) => place ?? []),
  )
  return entries.map((entry, position) => {
    const { id, at, subjectType, actorId, actorName, actorRole } = entry
    const place = places[position]
    const topic = subjectType === 'company' ? factsOf(entry).person : subject
    return {
      id,
      at: formatMinute(ctx, at),
      who: actorId === subject ? 'This user' : (actorName ?? (actorRole === 'system' ? 'Automatic:' : 'Visitor')),
      words: trailWords(entry, actorId === topic),
      called: place && subjects.get(place.subjectId)?.called,
      to: place && staffPage(place.subjectType, place.subjectId),
    }
  })
}

type Place = { subjectType: SubjectType; subjectId: string }

/** The other party of what happened to this account or company, or the thing that it happened to. */
const placeOf = (entry: LogEntry, subject: string): Place | undefined => {
  const { subjectType: type, subjectId } = entry
  const { company, person } = factsOf(entry)
  if (type !== 'account' && type !== 'company' && type !== 'invitation') return { subjectType: type, subjectId }
  if (typeof person === 'string' && person !== subject) return { subjectType: 'account', subjectId: person }
  if (type === 'company' && subjectId !== subject) return { subjectType: 'company', subjectId }
  if (typeof company === 'string' && company !== subject) return { subjectType: 'company', subjectId: company }
  return type === 'account' && subjectId !== subject ? { subjectType: 'account', subjectId } : undefined
}

const factsOf = ({ detail }: LogEntry): Facts => detail
