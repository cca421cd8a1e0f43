import { defineEvents, event } from '#events/define-events.ts'

export type SpillFacts = { run: string; note: string; truck: string; driver: string; at: string }

/** What happens around the driver's phone, in the history of the run: staff alone read it. */
export const shiftEvents = defineEvents('shift', 'run', {
  link: event({ history: 'made the link for the phone', liveForStaff: true }),
  open: event({ history: 'opened the shift on a phone', liveForStaff: true }),
  release_phone: event({ history: 'let another phone open the shift', liveForStaff: true }),
  take_back: event({ history: 'took the link back', liveForStaff: true }),
  load: event({ history: ({ what }) => `loaded: ${what}`, elsewhere: 'loaded a truck', liveForStaff: true }),
  arrive: event({ history: ({ what }) => `arrived at ${what}`, elsewhere: 'arrived at a stop', liveForStaff: true }),
  refused: event({
    history: ({ what }) => `reported what could not be recorded: ${what}`,
    elsewhere: 'reported what could not be recorded',
    liveForStaff: true,
  }),
  settle: event({ history: 'settled what a driver reported', liveForStaff: true }),
  spill: event<SpillFacts>({
    history: ({ note }) => `reported a spill: ${note}`,
    elsewhere: 'reported a spill',
    liveForStaff: true,
  }),
})
