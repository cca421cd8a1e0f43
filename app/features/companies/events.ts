import { defineEvents, event } from '#events/define-events.ts'

export const companyEvents = defineEvents('company', 'company', {
  opened: event({ history: 'opened the company', activity: 'opened company', liveForStaff: true }),
  changed: event({ history: 'changed how the company is reached', liveForStaff: true }),
  renamed: event({ history: ({ from, to }) => `renamed the company from ${from} to ${to}`, liveForStaff: true }),
  closed: event({ history: 'closed the company', activity: 'closed company', liveForStaff: true }),
  reopened: event({ history: 'opened the company again', activity: 'reopened company', liveForStaff: true }),
  person_joined: event({
    history: 'made somebody one of its people',
    bySelf: 'joined the company',
    liveForStaff: true,
  }),
  person_left: event({
    history: 'took somebody out of the company',
    bySelf: 'left the company',
    liveForStaff: true,
  }),
  person_changed: event({
    history: ({ from, to }) => `changed the role in the company from ${from} to ${to}`,
    liveForStaff: true,
  }),
})
