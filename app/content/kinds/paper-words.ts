import { z } from 'zod'
import { taxClasses } from '#features/trade/taxes.ts'
import { dated, hasSource, isInOrder, outOfOrder, withoutSource } from './taxes.ts'
import { words } from './words.ts'

export const paperWordsFile = z.array(
  z
    .strictObject({
      ...dated,
      label: words,
      classes: z.array(z.enum(taxClasses)).min(1),
      basis: z.enum(['gross', 'net']).optional(),
      on: z.literal('shipping').optional(),
      words: z.string().min(1).max(600),
    })
    .refine(isInOrder, outOfOrder)
    .refine(hasSource, withoutSource),
)

/** A sentence that delivery tickets say of a kind of product, or its shipping description; both days are included. */
export type PaperWordsEntry = z.output<typeof paperWordsFile>[number]
