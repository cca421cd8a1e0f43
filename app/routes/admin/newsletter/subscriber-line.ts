import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import type { Subscriber } from '#domain/newsletter/schema.ts'
import { stateOf, type SubscriberState } from '#domain/newsletter/state.ts'
import type { Tone } from '#ui/status-word.tsx'

/** What the list says of a subscriber. */
export type SubscriberLine = {
  id: string
  email: string | null
  state: SubscriberState
  signedUp: string
  since?: string
}

export const subscriberStatus: Record<SubscriberState, { tone: Tone; words: string }> = {
  confirmed: { tone: 'kept', words: 'Confirmed' },
  unconfirmed: { tone: 'work', words: 'Not confirmed' },
  unsubscribed: { tone: 'off', words: 'Unsubscribed' },
}

export const subscriberLine = ({ calendar }: Context, subscriber: Subscriber): SubscriberLine => {
  const say = (at: Date | null) => (at ? sayMoment(calendar.timeZone, at) : undefined)
  const { id, email, createdAt, confirmedAt, unsubscribedAt } = subscriber
  return {
    id,
    email,
    state: stateOf(subscriber),
    signedUp: sayMoment(calendar.timeZone, createdAt),
    since: say(unsubscribedAt ?? confirmedAt),
  }
}
