import { DomainError } from './domain-error.ts'

/**
 * A question that a person has to answer before something unusual is done ("Are you sure?"). `key` names it together with
 * its figures, so that a yes to one figure doesn't count for another; `why` tells what looks wrong, and `yes` is the
 * answer that goes ahead.
 */
export type Confirmation = {
  key: string
  why: string
  yes: string
  /** Where to go instead. */
  link?: { href: string; label: string }
  /** Other answers that go ahead; the person chooses one. */
  or?: readonly { key: string; yes: string }[]
}

/** A verb needs these confirmations before it runs. Nothing was done. */
export class ConfirmationRequired extends DomainError {
  readonly confirmations: readonly Confirmation[]

  constructor(confirmations: readonly Confirmation[]) {
    super('invalid', confirmations.map(({ why }) => why).join(' '))
    this.confirmations = confirmations
  }
}

/** @throws ConfirmationRequired unless `sure` holds a key of each confirmation. All of them are asked at once. */
export const requireConfirmation = (
  sure: readonly string[] | undefined,
  confirmations: readonly Confirmation[],
): void => {
  const isAnswered = ({ key, or = [] }: Confirmation) =>
    [key, ...or.map((other) => other.key)].some((each) => sure?.includes(each))
  if (!confirmations.every(isAnswered)) throw new ConfirmationRequired(confirmations)
}
