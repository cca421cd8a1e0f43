import type { ReactElement } from 'react'
import type { Audience, PlannedEvent } from '#domain/mails/plan.ts'

/** Who writes: the address of the site, which every link is built from, and the company as its content names it. */
export type Letterhead = {
  origin: string
  /** The key of a link, by the name that its event stores. It is never kept: the outbox shows dots in its place. */
  keyOf: (name: string) => string
  company: {
    brand: string
    phone: string
    email: string
    city: string
    /** Bulk mail has to say it. */
    address: { street?: string; place: string; stateCode: string; zip: string }
    timeZone: string
  }
}

/** Where staff mail goes. */
export type Desk = { staffEmail: string }

/** An e-mail that hangs on an event: one file in this folder. `Event` is stored with the mail, as JSON. */
export type Email<Event extends PlannedEvent = PlannedEvent> = {
  name: string
  on: Event['name']
  audience: Audience
  /** Nothing: this one is not sent, for there is nobody to send it to. */
  to: (event: Event, desk: Desk) => string | readonly string[] | null | undefined
  replyTo?: (event: Event) => string | null | undefined
  /** What mail programs read beside the usual, such as List-Unsubscribe. */
  headers?: (event: Event, head: Letterhead) => Record<string, string>
  subject: (event: Event, head: Letterhead) => string
  Body: (props: { event: Event; head: Letterhead }) => ReactElement
  /** What the catalogue's tests, and the page that shows every e-mail, draw it with. */
  sample: Event
}

/** The event comes back from the database as it was stored, so the catalogue may forget its type. */
export const defineEmail = <Event extends PlannedEvent>(email: Email<Event>): Email => email as unknown as Email
