import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Processor } from '#platform/stripe.ts'

/** @throws DomainError `conflict` where no processor is set up. */
export const theProcessor = ({ processor }: Pick<Context, 'processor'>): Processor => {
  if (!processor) throw new DomainError('conflict', "We can't take payments online yet. The page says how to pay.")
  return processor
}
