import { defineEvents, event } from '#events/define-events.ts'

const kept = (kind: string) => ({
  added: event({ history: `added the ${kind}`, elsewhere: `added a ${kind}`, liveForStaff: true }),
  changed: event({ history: `changed the ${kind}`, elsewhere: `changed a ${kind}`, liveForStaff: true }),
  retired: event({
    history: `took the ${kind} out of use`,
    elsewhere: `took a ${kind} out of use`,
    liveForStaff: true,
  }),
  restored: event({
    history: `put the ${kind} back in use`,
    elsewhere: `put a ${kind} back in use`,
    liveForStaff: true,
  }),
})

const daysOff = (kind: string) => ({
  off: event({
    history: ({ days }) => `added days off: ${days}`,
    elsewhere: `added days off of a ${kind}`,
    liveForStaff: true,
  }),
  on: event({
    history: ({ days }) => `removed the days off: ${days}`,
    elsewhere: `removed days off of a ${kind}`,
    liveForStaff: true,
  }),
})

export const truckEvents = defineEvents('truck', 'truck', {
  ...kept('truck'),
  ...daysOff('truck'),
  noted: event({
    history: ({ compartment, product }) => `noted what compartment ${compartment} held last: ${product}`,
    elsewhere: 'noted what a compartment held last',
    liveForStaff: true,
  }),
})

export const driverEvents = defineEvents('driver', 'driver', { ...kept('driver'), ...daysOff('driver') })

export const terminalEvents = defineEvents('terminal', 'terminal', kept('terminal'))
