/**
 * What happened, with the facts that a mail about it needs. The facts are stored with the mail, as `v` of their event,
 * and must survive JSON.
 */
export type PlannedEvent = { name: string; v: number; [fact: string]: unknown }

/** Staff notices are written by us to ourselves: the ceiling that shields strangers' mailboxes does not count them. */
export type Audience = 'visitor' | 'staff'

/**
 * In this order mails leave: keys of accounts, then what we promised and what our people wrote, then copies and staff
 * notices, the newsletter last. The outbox stores the place in this list.
 */
export const ranks = ['key', 'promise', 'copy', 'newsletter'] as const
export type Rank = (typeof ranks)[number]

/** A mail to send: the email's name in the catalogue, its recipients, and the event it reports. A copy unless ranked. */
export type MailDraft = { email: string; audience: Audience; rank?: Rank; to: string; data: PlannedEvent }

/** Which mails an event causes. The catalogue of emails makes it; the domain gets it as data. */
export type MailPlan = (event: PlannedEvent) => MailDraft[]

/** A mail waited while the facts of its event changed, and nothing turns the old ones into the new: staff decide. */
export class OutdatedFacts extends Error {
  override name = 'OutdatedFacts'
  constructor(event: string, storedVersion: number, currentVersion: number) {
    super(
      `Not sent: it was stored with version ${storedVersion} of "${event}", and this release writes version ${currentVersion}.`,
    )
  }
}
