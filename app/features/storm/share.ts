import type { DeciGallons } from '#domain/money.ts'

/** So many percent of what came in the same month last year, in whole gallons, cut down: what is shared must be there. */
export const monthlyQuota = (before: DeciGallons, percent: number): DeciGallons =>
  (Math.floor((before * percent) / 1000) * 10) as DeciGallons

/** What one delivery brings while fills are partial: no more than so much, and no more than half of the room. */
export const partialFill = (wanted: DeciGallons, most: DeciGallons): DeciGallons =>
  Math.min(wanted, Math.max(most, 0)) as DeciGallons

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
export const compareQueued = (one: QueuePosition, other: QueuePosition): number =>
  classOrder.indexOf(one.priority) - classOrder.indexOf(other.priority) ||
  compareKnown(one.hoursToRunOut, other.hoursToRunOut) ||
  Number(other.isKeepFull) - Number(one.isKeepFull) ||
  one.dueAt.getTime() - other.dueAt.getTime() ||
  compareKnown(one.miles, other.miles)

const compareKnown = (one: number | undefined, other: number | undefined) => {
  if (one === other) return 0
  if (one === undefined) return 1
  return other === undefined ? -1 : one - other
}
