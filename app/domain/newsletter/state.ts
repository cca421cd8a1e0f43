import type { Subscriber } from './schema.ts'

export type SubscriberState = 'confirmed' | 'unconfirmed' | 'unsubscribed'
export const subscriberStates: readonly SubscriberState[] = ['confirmed', 'unconfirmed', 'unsubscribed']

export const stateOf = ({ confirmedAt, unsubscribedAt }: Subscriber): SubscriberState => {
  if (unsubscribedAt) return 'unsubscribed'
  return confirmedAt ? 'confirmed' : 'unconfirmed'
}
