import { defineEvents, event } from '#events/define-events.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { AllotmentBasis } from './schema.ts'

/** What the email to a customer says. */
export type AllottedFacts = {
  to: string
  reason: string
  endsOn: string
  /** Tenths of a gallon in the month, or for each delivery. */
  quota: DeciGallons | null
  /** Left out by the release before: of last year. */
  basis?: AllotmentBasis
  perDelivery: DeciGallons | null
  percent: number | null
  month: string
}

/** That a customer was told their allocation is in their own history. */
export const stormEvents = defineEvents('storm', 'customer', {
  allotted: event<AllottedFacts>({
    history: ({ share }) => `notified the customer of their storm allocation: ${share}`,
    liveForStaff: true,
  }),
  to_call: event({
    history: ({ share }) => `added a task to call the customer about their storm allocation: ${share}`,
    liveForStaff: true,
  }),
})
