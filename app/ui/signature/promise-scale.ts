/** Instants in milliseconds since the epoch. */
export type PromiseTimes = { received: number; due: number; now: number; answered?: number }

export type PromiseState = 'open' | 'overdue' | 'kept' | 'kept-late'

/** Where things stand on the line, in percent of its length. `run` is where time has got to, or where the answer came. */
export type PromiseMarks = { received: number; due: number; run: number }

export const promiseState = ({ due, now, answered }: PromiseTimes): PromiseState => {
  if (answered !== undefined) return answered <= due ? 'kept' : 'kept-late'
  return now <= due ? 'open' : 'overdue'
}

const leastLateness = 6

/**
 * The line's own scale: received at 0, due always at the same place, so that due marks stand under one another in a table.
 * What comes after due shares the rest of the line, up to one more length of the promise.
 */
export const ownScale = ({ received, due, now, answered = now }: PromiseTimes, dueAt = 72): PromiseMarks => {
  const share = (answered - received) / Math.max(due - received, 1)
  const late = Math.max((100 - dueAt) * Math.min(share - 1, 1), leastLateness)
  return { received: 0, due: dueAt, run: round(share <= 1 ? Math.max(share, 0) * dueAt : dueAt + late) }
}

/** The whole story on one line: from received to due, or to the late answer. Neither end crowds the other. */
export const wholeScale = ({ received, due, now, answered = now }: PromiseTimes): PromiseMarks => {
  const share = (answered - received) / Math.max(due - received, 1)
  if (share <= 1) return { received: 0, due: 100, run: round(100 * Math.max(share, 0)) }
  return { received: 0, due: round(Math.min(Math.max(100 / share, 30), 92)), run: 100 }
}

const hour = 3_600_000
const ago = 24
const ahead = 48
const doublings = (hours: number) => Math.log2(1 + hours)

/** Place of an instant on the axis that all rows of an inbox share: "now" stands still, each doubling of time takes one step. */
export const sharedPlace = (at: number, now: number): number => {
  const hours = (at - now) / hour
  const doublingsBack = doublings(Math.min(Math.max(-hours, 0), ago))
  const on = doublings(Math.min(Math.max(hours, 0), ahead))
  return round((100 * (doublings(ago) - doublingsBack + on)) / (doublings(ago) + doublings(ahead)))
}

export const sharedScale = ({ received, due, now, answered = now }: PromiseTimes): PromiseMarks => ({
  received: sharedPlace(received, now),
  due: sharedPlace(due, now),
  run: sharedPlace(answered, now),
})

const round = (percent: number) => Math.round(percent * 10) / 10
