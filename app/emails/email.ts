import type { ReactElement } from 'react'
import type { Audience, PlannedEvent } from '#domain/mails/plan.ts'

/** Who writes: the address of the site, which every link is built from, and the company as its content names it. */
export type Letterhead = {
  origin: string
  company: { brand: string; phone: string; email: string; city: string; timeZone: string }
}

/** Where staff mail goes. */
export type Desk = { staffEmail: string }

/** An e-mail that hangs on an event: one file in this folder. `Event` is stored with the mail, as JSON. */
export type Email<Event extends PlannedEvent = PlannedEvent> = {
  name: string
  on: Event['name']
  audience: Audience
  /** Nothing: this one is not sent, for there is nobody to send it to. */
  to: (event: Event, desk: Desk) => string | null | undefined
  replyTo?: (event: Event) => string | null | undefined
  subject: (event: Event, head: Letterhead) => string
  Body: (props: { event: Event; head: Letterhead }) => ReactElement
  /** What the catalogue's tests, and the page that shows every e-mail, draw it with. */
  sample: Event
}

/** The event comes back from the database as it was stored, so the catalogue may forget its type. */
export const defineEmail = <Event extends PlannedEvent>(email: Email<Event>): Email => email as unknown as Email
