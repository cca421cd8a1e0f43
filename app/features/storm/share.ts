import type { DeciGallons } from '#domain/money.ts'

/** So many percent of what came in the same month last year, in whole gallons, cut down: what is shared must be there. */
export const monthlyQuota = (before: DeciGallons, percent: number): DeciGallons =>
  (Math.floor((before * percent) / 1000) * 10) as DeciGallons

/** What one delivery brings while fills are partial: no more than so much, and no more than half of the room. */
export const partialFill = (requested: DeciGallons, limit: DeciGallons): DeciGallons =>
  Math.min(requested, Math.max(limit, 0)) as DeciGallons

/** In which order a storm is met. */
export const classOrder = ['critical', 'heat', 'livestock', 'standard'] as const

export type QueuePosition = {
  priority: (typeof classOrder)[number]
  /** Hours until the tank runs dry; unknown comes after those that are known. */
  hoursToRunOut?: number
  /** Keep-full goes before will-call. */
  isKeepFull: boolean
  dueAt: Date
  miles?: number
}

/**
 * Priority class, hours to run-out, keep-full before will-call, the promise, then the distance.
 * Source: domain-facts-trade.md, section 6.
 */
export const compareQueued = (a: QueuePosition, b: QueuePosition): number =>
  classOrder.indexOf(a.priority) - classOrder.indexOf(b.priority) ||
  compareKnown(a.hoursToRunOut, b.hoursToRunOut) ||
  Number(b.isKeepFull) - Number(a.isKeepFull) ||
  a.dueAt.getTime() - b.dueAt.getTime() ||
  compareKnown(a.miles, b.miles)

const compareKnown = (a: number | undefined, b: number | undefined) => {
  if (a === b) return 0
  if (a === undefined) return 1
  return b === undefined ? -1 : a - b
}
