import { createElement, type ReactElement } from 'react'
import { currentFacts, planned, type EventDefinition } from '#events/define-events.ts'
import type { AttachmentSource } from '#mails/attachments.ts'
import type { Audience, PlannedEvent, Rank } from '#mails/plan.ts'
import type { RenderedMail } from '#mails/settle-mail.ts'

/** Who writes: the address of the site, which every link is built from, and the company as its content names it. */
export type Letterhead = {
  origin: string
  /** The key of a link, by the name that its event stores. It is never kept: the outbox shows dots in its place. */
  tokenFor: (name: string) => string
  company: {
    brand: string
    /** Missing where no real one is set. */
    phone?: string
    email?: string
    city: string
    /** Bulk mail has to say it. */
    address: { street?: string; place: string; stateCode: string; zip: string }
    timeZone: string
  }
}

/** Where staff mail goes. */
export type Desk = { staffEmail: string }

/** An email as its file defines it: one file of a noun, or one entry in a list, on an event of the catalogue. */
type Definition<Facts extends object> = {
  name: string
  /** What earlier releases stored it as: their mails are still sent and shown. */
  formerNames?: readonly string[]
  audience: Audience
  /** What it waits behind: a promise to visitors, a copy to staff, when left out. */
  rank?: Rank
  /** Nothing: this one is not sent, for there is nobody to send it to. */
  to: (event: Facts, recipients: Desk) => string | readonly string[] | null | undefined
  replyTo?: (event: Facts) => string | null | undefined
  /** What mail programs read beside the usual, such as List-Unsubscribe. */
  headers?: (event: Facts, letterhead: Letterhead) => Record<string, string>
  /** The files that go along. */
  attach?: (event: Facts) => readonly AttachmentSource[]
  subject: (event: Facts, letterhead: Letterhead) => string
  Body: (props: { event: Facts; head: Letterhead }) => ReactElement
  /** What the catalogue's tests, and the page that shows every email, draw it with. */
  sample: Facts
}

/** The same as the catalogue reads it: what was stored with a mail is turned into today's facts first. */
export type Email = {
  name: string
  formerNames: readonly string[]
  on: string
  audience: Audience
  rank: Rank
  to: (event: PlannedEvent, recipients: Desk) => readonly string[]
  /** Throws OutdatedFacts when the facts were stored by a release that knew others. */
  write: (event: PlannedEvent, letterhead: Letterhead) => RenderedBody
  sample: PlannedEvent
}

type RenderedBody = Omit<RenderedMail, 'text' | 'html' | 'kept'> & { body: ReactElement }

/** The event alone says which facts there are. */
export const defineEmail = <Facts extends object>(
  email: { on: EventDefinition<Facts> } & Definition<NoInfer<Facts>>,
): Email => {
  const {
    name,
    formerNames = [],
    on,
    audience,
    rank = audience === 'staff' ? 'copy' : 'promise',
    to,
    replyTo,
    headers,
    attach,
    subject,
    Body,
    sample,
  } = email
  return {
    ...{ name, formerNames, audience, rank, on: on.name, sample: planned(on, sample) },
    to: (event, recipients) => [to(currentFacts(on, event), recipients) ?? []].flat().filter(Boolean),
    write: (logged, letterhead) => {
      const event = currentFacts(on, logged)
      return {
        subject: subject(event, letterhead),
        body: createElement(Body, { event, head: letterhead }),
        replyTo: replyTo?.(event) ?? undefined,
        headers: headers?.(event, letterhead),
        sources: attach?.(event),
      }
    },
  }
}
