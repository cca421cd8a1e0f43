import { isStaff } from '#domain/can.ts'
import { and, eq, type AnyColumn, type SQL } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatTime } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { States } from '#domain/states.ts'
import type { Viewer } from '#domain/viewer.ts'
import { entryOf, type LogEntry } from './audit-log.ts'

/** A row that is moved: `changes` counts how often it was. */
export type VersionedRecord<State extends string = string> = { id: string; state: State; changes: number }

/** What a page showed, as it says itself. It may say anything; that is something nobody saw, and so it is outdated. */
export type ShownVersion = { state: string; changes: number }

/**
 * What someone had before them when they decided: the state, and which change it was of, because a thing may have been
 * changed and be in the same state. A program that follows the thing itself may say the state alone.
 */
export type ExpectedVersion<State extends string> = State | ShownVersion

/** Whether a row still is as someone saw it. */
export const versionMatches = <State extends string>(
  { state, changes }: Omit<VersionedRecord<State>, 'id'>,
  expected: ExpectedVersion<State>,
): boolean =>
  typeof expected === 'string' ? state === expected : state === expected.state && changes === expected.changes

/** True in SQL while nobody has moved the row since it was read. */
export const isUnchanged = (
  table: Record<keyof VersionedRecord, AnyColumn>,
  { id, state, changes }: VersionedRecord,
): SQL | undefined => and(eq(table.id, id), eq(table.state, state), eq(table.changes, changes))

/**
 * Someone else was faster: says who it was, when, and what the thing is now. Names of people are for staff, and for
 * those of the same side; to anyone else they are their side, as in the history on the page.
 */
export const staleVersionError = async <State extends string>(
  ctx: Context,
  { noun, isNow }: Pick<States<State>, 'noun' | 'isNow'>,
  { id, state }: { id: string; state: State },
): Promise<DomainError> => {
  const last = await entryOf(ctx, id, 'last')
  const actor = last ? nameFor(ctx.viewer, last) : 'A coworker'
  const when = last ? ` at ${formatTime(ctx.calendar.timeZone, last.at)}` : ''
  return new DomainError('conflict', `${actor} changed this ${noun}${when}. It is now ${isNow(ctx.viewer, state)}.`)
}

/** @throws DomainError `conflict` when the row has moved since someone saw it. Call it once the row is locked. */
export const refuseStale = async <State extends string>(
  ctx: Context,
  states: Pick<States<State>, 'noun' | 'isNow'>,
  row: VersionedRecord<State>,
  expected: ExpectedVersion<State>,
): Promise<void> => {
  if (!versionMatches(row, expected)) throw await staleVersionError(ctx, states, row)
}

const sides: Record<LogEntry['actorRole'], string> = {
  admin: 'Dispatch',
  system: 'An automatic step',
  supplier: 'The supplier',
  'supplier-link': 'The supplier',
  'driver-link': 'The driver',
  customer: 'The customer',
  visitor: 'The customer',
}

/** Whom an entry of the audit log names, to someone who was slower. */
export const nameFor = (viewer: Viewer, { actorId, actorName, actorRole }: LogEntry) => {
  if (isStaff(viewer)) return actorName ?? sides[actorRole]
  if ('userId' in viewer && viewer.userId === actorId) return 'You'
  return (viewer.role === actorRole && actorName) || sides[actorRole]
}

/** The version of a record that a page shows, as its forms carry it: "placed 3", the state and which change it was of. */
export const writeExpected = ({ state, changes }: ShownVersion) => `${state} ${changes}`

/** The same read again. Anything else is no version, and is answered as one that is stale. */
export const readVersion = (text: string): ShownVersion => {
  const [, state = '', changes] = /^([a-z_]+) (\d{1,15})$/.exec(text.trim()) ?? []
  return { state, changes: Number(changes ?? -1) }
}

/** The version that a form carries. */
export const readExpected = (body: FormData): ShownVersion => readVersion(String(body.get('seen') ?? ''))
