import { defineEvents, event } from '#events/define-events.ts'

export const companyEvents = defineEvents('company', 'company', {
  opened: event({ history: 'added the company', activity: 'added company', liveForStaff: true }),
  changed: event({ history: "changed the company's contact details", liveForStaff: true }),
  renamed: event({ history: ({ from, to }) => `renamed the company from ${from} to ${to}`, liveForStaff: true }),
  closed: event({ history: 'archived the company', activity: 'archived company', liveForStaff: true }),
  reopened: event({ history: 'restored the company', activity: 'restored company', liveForStaff: true }),
  person_joined: event({
    history: 'added a person to the company',
    bySelf: 'joined the company',
    liveForStaff: true,
  }),
  person_left: event({
    history: 'removed a person from the company',
    bySelf: 'left the company',
    liveForStaff: true,
  }),
  person_changed: event({
    history: ({ from, to }) => `changed the access from ${from} to ${to}`,
    liveForStaff: true,
  }),
  limit_changed: event({
    // Without the amount: not everybody who reads this sees prices.
    history: ({ to }) => (to === null ? "removed a buyer's limit per order" : "set a buyer's limit per order"),
    liveForStaff: true,
  }),
})
