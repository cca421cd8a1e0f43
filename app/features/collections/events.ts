import { defineEvents, event } from '#events/define-events.ts'

/** What a driver collected, in the history of its order. No amount: some who read it see no prices. */
export const collectionEvents = defineEvents('collection', 'order', {
  keep: event({
    history: ({ how, number, reason }) =>
      how === 'none'
        ? `collected no payment: ${reason}`
        : how === 'check'
          ? `collected check ${number}`
          : 'collected cash',
    liveForStaff: true,
  }),
  correct: event({ history: 'corrected what was collected', liveForStaff: true }),
  confirm: event({ history: 'recorded the payment that the driver collected', liveForStaff: true }),
  send_back: event({
    history: ({ reason }) => `sent back the payment that the driver collected: ${reason}`,
    liveForStaff: true,
  }),
  note: event({ history: 'noted that the driver collected no payment', staffOnly: true, liveForStaff: true }),
})
