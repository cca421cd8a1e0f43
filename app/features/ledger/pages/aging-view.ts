import { formatCents } from '#domain/money.ts'
import { agingBuckets, bucketWords, type Aging } from '../aging.ts'

/** The aging of someone as pages show it; `share` in percent of what is owed. */
export type AgingView = {
  balance: string
  pastDue: string | undefined
  unapplied: string | undefined
  buckets: { key: string; label: string; amount: string; share: number }[]
}

export const agingView = (aging: Aging): AgingView => {
  const total = agingBuckets.reduce((sum, bucket) => sum + aging[bucket], 0)
  return {
    balance: formatCents(aging.balance),
    pastDue: aging.pastDue > 0 ? formatCents(aging.pastDue) : undefined,
    unapplied: aging.unapplied > 0 ? formatCents(aging.unapplied) : undefined,
    buckets: agingBuckets.map((bucket) => ({
      ...{ key: bucket, label: bucketWords[bucket], amount: formatCents(aging[bucket]) },
      share: total > 0 ? Math.round((aging[bucket] / total) * 1000) / 10 : 0,
    })),
  }
}
