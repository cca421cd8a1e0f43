import { defineEvents, event } from '#events/define-events.ts'

export type PricesChangedFacts = {
  to: string
  token: string
  prices: { name: string; price: string; before: string | null; effectiveAt: string }[]
}

/** Emails about a changed price belong to the account that asked for them. */
export const pricelistEvents = defineEvents('pricelist', 'account', {
  turned_on: event({ history: 'asked for an email when a price changes' }),
  turned_off: event({ history: 'turned off price emails' }),
  changed: event<PricesChangedFacts>({ history: 'was emailed that a price changed' }),
})
