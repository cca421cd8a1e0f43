import type { Issue, Subscriber } from './schema.ts'

/** What a mail to a subscriber has to know of them. */
export type Addressee = Pick<Subscriber, 'id' | 'confirmToken' | 'unsubscribeToken'> & { email: string }

/** The events that mails of the newsletter hang on, with what they say. */
export const signedUp = (subscriber: Addressee) => ({
  name: 'newsletter.signed_up' as const,
  subscriber: addressed(subscriber),
})

/** Somebody who is subscribed asked to be. */
export const askedAgain = (subscriber: Addressee) => ({
  name: 'newsletter.asked_again' as const,
  subscriber: addressed(subscriber),
})

export const issueAddressed = (
  { id, subject, markdown }: Pick<Issue, 'id' | 'subject' | 'markdown'>,
  { email, unsubscribeToken }: Pick<Addressee, 'email' | 'unsubscribeToken'>,
) => ({
  name: 'newsletter.issue' as const,
  issue: { id, subject, markdown },
  subscriber: { email, unsubscribeToken },
})

const addressed = ({ email, confirmToken, unsubscribeToken }: Addressee) => ({ email, confirmToken, unsubscribeToken })
