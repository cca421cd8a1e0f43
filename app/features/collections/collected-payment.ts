import { DomainError } from '#domain/domain-error.ts'
import { formatCents, type Cents } from '#domain/money.ts'

/** What a driver says of the money at a stop. */
export type CollectionReport =
  | { how: 'check'; number: string; cents: Cents }
  | { how: 'cash'; cents: Cents }
  | { how: 'none'; reason: string }

/** More than this is a slip of the finger. */
export const mostCollected = 10_000_000

/** @throws DomainError `invalid` for what can't have been collected. */
export const checkCollected = (collected: CollectionReport): void => {
  const wrong = (words: string) => new DomainError('invalid', words)
  if (collected.how === 'none') {
    if (!collected.reason.trim()) throw wrong('Please enter why nothing was collected.')
    return
  }
  const { cents } = collected
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > mostCollected)
    throw wrong('Amount: please enter what was paid.')
  if (collected.how === 'check' && !collected.number.trim()) throw wrong('Please enter the check number.')
}

type CollectionDetails = {
  how: CollectionReport['how']
  number?: string | null
  cents?: Cents | null
  reason?: string | null
}

/** "Check 1234, $640.00"; without the amount for those who see no prices. */
export const collectedWords = ({ how, number, cents, reason }: CollectionDetails, priced = true): string => {
  if (how === 'none') return `Not collected: ${reason}`
  const summary = how === 'check' ? `Check ${number}` : 'Cash'
  return priced && cents ? `${summary}, ${formatCents(cents)}` : summary
}
