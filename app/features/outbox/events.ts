import { defineEvents, event } from '#events/define-events.ts'

/** It happens to what the mail is about, where it is about something. */
export const mailEvents = defineEvents('mail', 'mail', { resent: event({ history: 'sent a mail again' }) })

export const outboxEvents = defineEvents('mails', 'mail', {
  resent: event({ history: 'sent all troubled mails of a day again' }),
})
