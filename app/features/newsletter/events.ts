import { defineEvents, event } from '#events/define-events.ts'
import type { NewsletterIssue, Subscriber } from './schema.ts'

/** What a mail to a subscriber has to know of them. */
export type NewsletterRecipient = Pick<Subscriber, 'id' | 'confirmToken' | 'unsubscribeToken'> & { email: string }

export const subscriberFacts = ({ email, confirmToken, unsubscribeToken }: NewsletterRecipient) => ({
  subscriber: { email, confirmToken, unsubscribeToken },
})

export const issueFacts = (
  { id, subject, markdown }: Pick<NewsletterIssue, 'id' | 'subject' | 'markdown'>,
  { email, unsubscribeToken }: Pick<NewsletterRecipient, 'email' | 'unsubscribeToken'>,
) => ({ issue: { id, subject, markdown }, subscriber: { email, unsubscribeToken } })

type SubscriberFacts = ReturnType<typeof subscriberFacts>
type IssueFacts = ReturnType<typeof issueFacts>

export const newsletterEvents = {
  ...defineEvents('newsletter', 'newsletter_subscriber', {
    signed_up: event<SubscriberFacts>({ history: 'signed up for the newsletter' }),
    /** Someone who is subscribed asked to be. */
    asked_again: event<SubscriberFacts>({ history: 'signed up for the newsletter again' }),
    confirmed: event({ history: 'confirmed the subscription' }),
    interests_chosen: event({ history: 'chose newsletter topics' }),
    unsubscribed: event({ history: 'unsubscribed from the newsletter' }),
  }),
  ...defineEvents('newsletter', 'newsletter_issue', {
    /** It goes to one subscriber. There are too many for the audit log; the issue's row and the outbox tell. */
    issue: event<IssueFacts>({ history: 'was sent the newsletter' }),
    issue_begun: event({ history: 'started it', elsewhere: 'started a newsletter issue' }),
    issue_saved: event({ history: 'edited it', elsewhere: 'edited a newsletter issue' }),
    issue_sending: event({ history: 'sent it', elsewhere: 'sent a newsletter issue' }),
    issue_sent: event({ history: 'finished sending it', elsewhere: 'finished sending a newsletter issue' }),
  }),
}
