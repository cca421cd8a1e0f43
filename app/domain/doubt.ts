import { DomainError } from './domain-error.ts'

/**
 * Something that may be meant but rarely is. `key` names it with its figures, so that a yes to one figure is no yes to
 * another; `why` is what makes one wonder, and `yes` the answer that does it all the same.
 */
export type Doubt = {
  key: string
  why: string
  yes: string
  /** Where to go instead of doing it. */
  link?: { href: string; label: string }
  /** Other answers that do it, of which one is chosen. */
  or?: readonly { key: string; yes: string }[]
}

/** A verb that waits for a yes to each of its doubts. Nothing was done. */
export class ConfirmationRequired extends DomainError {
  readonly doubts: readonly Doubt[]

  constructor(doubts: readonly Doubt[]) {
    super('invalid', doubts.map(({ why }) => why).join(' '))
    this.doubts = doubts
  }
}

/** @throws ConfirmationRequired unless `sure` holds a key of every doubt. All are asked at once. */
export const requireConfirmation = (sure: readonly string[] | undefined, doubts: readonly Doubt[]): void => {
  const isAnswered = ({ key, or = [] }: Doubt) =>
    [key, ...or.map((other) => other.key)].some((each) => sure?.includes(each))
  if (!doubts.every(isAnswered)) throw new ConfirmationRequired(doubts)
}
