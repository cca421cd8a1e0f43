import { defineEvents, event } from '#events/define-events.ts'

/** What happens to what we drive with. `name` in the detail is that of the truck, driver or terminal. */
const kept = <Kind extends 'truck' | 'driver' | 'terminal'>(kind: Kind) =>
  defineEvents(kind, kind, {
    added: event({ history: `added the ${kind}`, elsewhere: `added a ${kind}`, liveForStaff: true }),
    changed: event({ history: `changed the ${kind}`, elsewhere: `changed a ${kind}`, liveForStaff: true }),
    retired: event({
      history: `took the ${kind} out of use`,
      elsewhere: `took a ${kind} out of use`,
      liveForStaff: true,
    }),
    restored: event({
      history: `put the ${kind} back to use`,
      elsewhere: `put a ${kind} back to use`,
      liveForStaff: true,
    }),
  })

/** Days off stand in the history of whose they are. */
const daysOffOf = <Kind extends 'truck' | 'driver'>(kind: Kind) =>
  defineEvents(`${kind}_days` as const, kind, {
    off: event({
      history: ({ days }) => `marked it off: ${days}`,
      elsewhere: `marked a ${kind} off`,
      liveForStaff: true,
    }),
    on: event({
      history: ({ days }) => `took back that it is off: ${days}`,
      elsewhere: `took back days off of a ${kind}`,
      liveForStaff: true,
    }),
  })

export const fleetEvents = {
  truck: {
    ...kept('truck'),
    ...defineEvents('truck', 'truck', {
      emptied: event({
        history: ({ compartment, product }) => `noted what compartment ${compartment} held last: ${product}`,
        elsewhere: 'noted what a compartment held last',
        liveForStaff: true,
      }),
    }),
  },
  driver: kept('driver'),
  terminal: kept('terminal'),
  truckDays: daysOffOf('truck'),
  driverDays: daysOffOf('driver'),
  place: defineEvents('order_place', 'order', {
    set: event({
      history: ({ place }) => `placed the address on the map: ${place}`,
      staffOnly: true,
      liveForStaff: true,
    }),
  }),
}
