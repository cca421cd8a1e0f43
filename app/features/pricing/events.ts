import { defineEvents, event } from '#events/define-events.ts'

export const pricingEvents = defineEvents('pricing', 'pricing', {
  costs_recorded: event({
    history: ({ count, from }) => `recorded ${count} rack prices from ${from}`,
    liveForStaff: true,
  }),
  costs_removed: event({ history: ({ what }) => `removed rack prices: ${what}`, liveForStaff: true }),
  markup_recorded: event({ history: ({ what }) => `set the margin ${what}`, liveForStaff: true }),
  markup_ended: event({ history: ({ what }) => `ended the margin ${what}`, liveForStaff: true }),
})
