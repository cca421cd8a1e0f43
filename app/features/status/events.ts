import { defineEvents, event } from '#events/define-events.ts'

/** A link that someone asked for by its reference, and to whom it goes. `portal`: its private link is dead. */
export type LinkRequestedFacts = {
  id: string
  reference: string
  secretLink: string | null
  portal: boolean
  to: string[]
}

const history = 'asked for the link by its reference'

export const statusEvents = defineEvents('status', 'request', {
  request: event<LinkRequestedFacts>({ history }),
  quote: event<LinkRequestedFacts>({ history, subjectType: 'quote' }),
  order: event<LinkRequestedFacts>({ history, subjectType: 'order' }),
})
