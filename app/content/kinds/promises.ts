import { z } from 'zod'
import type { ResponsePromise } from '#features/promises/due.ts'
import { key, path, words } from './words.ts'

const promise = z
  .strictObject({
    ask: words,
    words,
    clock: z.enum(['clock-hours', 'opening-hours', 'business-days']),
    amount: z.number().positive(),
    from: z.number().positive().optional(),
    form: path.optional(),
    when: z.strictObject({ field: words, is: words }).optional(),
    hotline: z.boolean().optional(),
  })
  .refine(({ from, amount }) => from === undefined || from <= amount, '"from" must not be more than "amount"')

export const promisesFile = z.record(key, promise)

/** A response promise, with the form that makes it and the answer under which it holds. */
export type PromiseEntry = ResponsePromise & z.output<typeof promise>

export const promisesByKey = (file: z.output<typeof promisesFile>): Record<string, PromiseEntry> =>
  Object.fromEntries(Object.entries(file).map(([key, entry]) => [key, { key, ...entry }]))
