import type { PromiseTimes } from '#ui/signature/promise-scale.ts'

const hour = 3_600_000

/** A day's promise, received at 0, in every state. */
export const fresh: PromiseTimes = { received: 0, due: 24 * hour, now: 0 }
export const open: PromiseTimes = { received: 0, due: 24 * hour, now: 15 * hour }
export const late: PromiseTimes = { received: 0, due: 24 * hour, now: 32 * hour }
export const keptTimes: PromiseTimes = { received: 0, due: 24 * hour, now: 40 * hour, answered: 14 * hour }
export const keptLate: PromiseTimes = { received: 0, due: 24 * hour, now: 60 * hour, answered: 36 * hour }
