import { and, eq, type AnyColumn, type SQL } from 'drizzle-orm'

/** A row that is moved: `changes` counts how often it was. */
export type Changing<State extends string = string> = { id: string; state: State; changes: number }

/**
 * What somebody had before them when they decided: the state, and which change it was of, because a thing may have been
 * changed and be in the same state. A program that follows the thing itself may say the state alone. What a page sends may
 * say anything; that is something nobody saw, and so it is outdated.
 */
export type Seen<State extends string> = State | Mark

/** What a page showed, as it says itself. */
export type Mark = { state: string; changes: number }

/** Whether a row still is as somebody saw it. */
export const isAsSeen = <State extends string>({ state, changes }: Omit<Changing<State>, 'id'>, seen: Seen<State>) =>
  typeof seen === 'string' ? state === seen : state === seen.state && changes === seen.changes

/** True in SQL while nobody has moved the row since it was read. */
export const isUnmoved = (
  table: Record<keyof Changing, AnyColumn>,
  { id, state, changes }: Changing,
): SQL | undefined => and(eq(table.id, id), eq(table.state, state), eq(table.changes, changes))
