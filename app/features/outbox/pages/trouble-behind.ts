import { newsletterProblem } from '#features/newsletter/problems.ts'
import type { Request } from '#features/requests/schema.ts'
import { addressOf, outboxPath } from './outbox-address.ts'

/** A problem of the newsletter leads to the mail it is about, or to the failed mails of its issue. */
export const troubleBehind = ({ kind, submissionId, answers }: Request): { to: string; words: string } | undefined => {
  if (kind !== newsletterProblem.kind) return undefined
  return answers.some(({ name }) => name === 'issue')
    ? { to: addressOf({ state: 'failed', email: 'newsletter-issue' }), words: 'See its failed mails in the outbox' }
    : { to: `${outboxPath}/${submissionId}`, words: 'See the mail in the outbox, and send it again' }
}
