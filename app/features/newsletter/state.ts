import type { Subscriber } from './schema.ts'

export type SubscriberState = 'confirmed' | 'unconfirmed' | 'unsubscribed'
export const subscriberStates: readonly SubscriberState[] = ['confirmed', 'unconfirmed', 'unsubscribed']

type Marks = Pick<Subscriber, 'confirmedAt' | 'unsubscribedAt'>

export const stateOf = ({ confirmedAt, unsubscribedAt }: Marks): SubscriberState => {
  if (unsubscribedAt) return 'unsubscribed'
  return confirmedAt ? 'confirmed' : 'unconfirmed'
}
