import { answering } from '#http/answering.ts'
import { csvAnswer } from '#lists/csv-answer.ts'
import { dollars } from '#features/csv-cells.ts'
import { agingBuckets, bucketWords } from '../../aging.ts'
import { receivables } from '../../receivables.ts'
import type { Route } from './+types/receivables-file'

/** The aging of every customer, as a file. */
export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const heads = [
    'Customer',
    ...agingBuckets.map((bucket) => `${bucketWords[bucket]}, $`),
    'On account, $',
    'Balance, $',
  ]
  return csvAnswer(
    'receivables',
    heads,
    async () => ({ rows: (await receivables(ctx, {}, 100_000)).rows }),
    (row) => [
      row.name,
      ...agingBuckets.map((bucket) => dollars(row[bucket])),
      dollars(row.unapplied),
      dollars(row.balance),
    ],
  )
})
