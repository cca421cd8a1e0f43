import { Temporal } from 'temporal-polyfill'

/** The instant of a database row's time. */
export const instantOf = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime())

/** The database's time of an instant, to the millisecond. */
export const dateOf = (at: Temporal.Instant) => new Date(at.epochMilliseconds)
