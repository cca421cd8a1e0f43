/** What happened, with the facts that a mail about it needs. The facts are stored with the mail and must survive JSON. */
export type PlannedEvent = { name: string; [fact: string]: unknown }

/** Staff notices are written by us to ourselves: the ceiling that shields strangers' mailboxes does not count them. */
export type Audience = 'visitor' | 'staff'

/** A mail to be: the catalogue's name of the e-mail, whom it goes to, and the event it tells of. */
export type MailDraft = { email: string; audience: Audience; to: string; data: PlannedEvent }

/** Which mails an event causes. The catalogue of e-mails makes it; the domain gets it as data. */
export type MailPlan = (event: PlannedEvent) => MailDraft[]
