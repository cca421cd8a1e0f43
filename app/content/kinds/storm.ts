import { z } from 'zod'
import { key } from './words.ts'
import type { PromiseEntry } from './promises.ts'

export const stormFile = z
  .strictObject({
    on: z.boolean(),
    reason: z.string().max(200),
    endsOn: z.iso.date().optional(),
    /** The moment it was switched on, for the report. */
    since: z.iso.datetime().optional(),
    /** The moment it was switched off, or ended by itself: until then the report counts. */
    until: z.iso.datetime().optional(),
    timesLonger: z.int().min(1).max(5),
    promises: z.array(key),
  })
  .refine(({ on, reason }) => !on || reason.trim() !== '', {
    path: ['reason'],
    error: '"reason" must say why, in words for customers',
  })
  .refine(({ on, endsOn }) => !on || endsOn !== undefined, {
    path: ['endsOn'],
    error: '"endsOn" must say on which day it ends',
  })

export type Storm = z.output<typeof stormFile>

/**
 * The promises as they are made while a storm is on: so many times as long, in their words too, and so said before they are
 * made. What was promised before keeps its time.
 */
export const promisesInStorm = (
  promises: Record<string, PromiseEntry>,
  { on, timesLonger, promises: longer }: Storm,
): Record<string, PromiseEntry> =>
  !on
    ? promises
    : Object.fromEntries(
        Object.entries(promises).map(([name, promise]) => [
          name,
          longer.includes(name) ? lengthened(promise, timesLonger) : promise,
        ]),
      )

const lengthened = (promise: PromiseEntry, times: number): PromiseEntry => {
  const { words, amount, from } = promise
  // The figures of its hours; others, such as a time of day, stay.
  const figures = [amount, from].filter((figure) => figure !== undefined)
  return {
    ...promise,
    words: words.replaceAll(/\d+/g, (figure) =>
      figures.includes(Number(figure)) ? String(Number(figure) * times) : figure,
    ),
    amount: amount * times,
    ...(from !== undefined && { from: from * times }),
  }
}
