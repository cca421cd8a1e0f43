import type { Cents } from '#domain/money.ts'

/** By days past due. Money that was not applied is a column of its own. */
export const agingBuckets = ['current', 'to30', 'to60', 'to90', 'over90'] as const
export type AgingBucket = (typeof agingBuckets)[number]

export const bucketWords: Record<AgingBucket, string> = {
  current: 'Not due yet',
  to30: '1 to 30 days',
  to60: '31 to 60 days',
  to90: '61 to 90 days',
  over90: 'Over 90 days',
}

/** Days between a due date and `day`; zero or less when it isn't past due. */
export const daysPastDue = (dueOn: string, day: string): number =>
  // Plain days are whole days of UTC; a list asks this for every row.
  (Date.parse(day) - Date.parse(dueOn)) / 86_400_000

export const agingBucket = (dueOn: string, day: string): AgingBucket => {
  const late = daysPastDue(dueOn, day)
  if (late <= 0) return 'current'
  if (late <= 30) return 'to30'
  if (late <= 60) return 'to60'
  return late <= 90 ? 'to90' : 'over90'
}

/** `unapplied` is above zero; `balance` is what is owed without it. */
export type Aging = Record<AgingBucket, Cents> & { unapplied: Cents; balance: Cents; pastDue: Cents }

/** The aging of open entries in cents: what is owed, by due date, and apart from it payments that weren't applied. */
export const ageItems = (items: readonly { dueOn: string | null; openCents: Cents }[], day: string): Aging => {
  const aging = { current: 0, to30: 0, to60: 0, to90: 0, over90: 0, unapplied: 0, balance: 0, pastDue: 0 }
  for (const { dueOn, openCents } of items) {
    aging.balance += openCents
    if (openCents < 0) aging.unapplied -= openCents
    else {
      const bucket = agingBucket(dueOn ?? day, day)
      aging[bucket] += openCents
      if (bucket !== 'current') aging.pastDue += openCents
    }
  }
  return aging as Aging
}
