import { defineEvents, event } from '#events/define-events.ts'

export const assignmentEvents = defineEvents('assignment', 'settings', {
  used: event({
    history: ({ count }) => `put ${count === 1 ? 'one assignment rule' : `${count} assignment rules`} into use`,
    liveForStaff: true,
  }),
})
