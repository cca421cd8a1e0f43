import { defineEvents, event } from '#events/define-events.ts'

/** It happens to what the mail is about, where it is about something. */
export const mailEvents = defineEvents('mail', 'mail', {
  resent: event({ history: 'sent an email again' }),
  revived: event({ history: 'allowed emails again to an address that bounced' }),
})

export const outboxEvents = defineEvents('mails', 'mail', {
  resent: event({ history: 'sent all failed and held emails of a day again' }),
})
