import type { RouterContextProvider } from 'react-router'
import type { DomainError } from '#domain/domain-error.ts'
import { requestContext } from './context.ts'

/** Has the answer say for how long, whatever page or script it is for: a page of an error has no headers of its own. */
export const setRetryAfter = (context: Readonly<RouterContextProvider>, { waitSeconds }: DomainError) => {
  context.get(requestContext).retryAfter = waitSeconds
}
