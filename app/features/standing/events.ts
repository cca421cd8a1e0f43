import { defineEvents, event } from '#events/define-events.ts'

/** What happens to a standing delivery stands in the history of its customer. */
export const standingEvents = defineEvents('standing', 'customer', {
  set: event({ history: ({ what, tank }) => `set the standing delivery of ${tank}: ${what}`, liveForStaff: true }),
  paused: event({
    history: ({ tank, until }) => `paused the standing delivery of ${tank}${until ? ` until ${until}` : ''}`,
    liveForStaff: true,
  }),
  resumed: event({ history: ({ tank }) => `resumed the standing delivery of ${tank}`, liveForStaff: true }),
  skipped: event({ history: ({ tank, day }) => `skipped the delivery of ${tank} on ${day}`, liveForStaff: true }),
  ended: event({ history: ({ tank }) => `ended the standing delivery of ${tank}`, liveForStaff: true }),
  proposed: event({ history: ({ tank, day }) => `proposed a delivery of ${tank} for ${day}`, liveForStaff: true }),
  ordered: event({
    history: ({ tank, order }) => `made order ${order} of the proposal for ${tank}`,
    liveForStaff: true,
  }),
  dropped: event({ history: ({ tank, day }) => `dropped the proposal for ${tank} on ${day}`, liveForStaff: true }),
  k_changed: event({
    history: ({ tank, from, to }) => `changed K of ${tank} from ${from} to ${to}`,
    liveForStaff: true,
  }),
  k_asked: event({
    history: ({ tank, from, to }) => `measured K ${to} of ${tank}, too far from ${from} to take unasked`,
    liveForStaff: true,
  }),
})
