import { z } from 'zod'

const days = z.number().int().positive()

export const retentionFile = z.strictObject({
  chatDays: days,
  addressDays: days,
  unconfirmedNewsletterDays: days,
  spamDays: days,
  mailDays: days,
  importDays: days,
  mailboxDays: days,
  signUpDays: days,
  invitationDays: days,
  farewellDays: days,
  logDays: days,
  photoMonths: days,
  requestMonths: days,
  orderYears: days,
})

/** How long each kind of personal data is kept. The privacy policy prints it, timed tasks act on it. */
export type Retention = z.output<typeof retentionFile>
