import { defineEvents, event } from '#events/define-events.ts'

/** Facts for the email: recipient, site, and the sheets attached. */
export type SheetsSentFacts = {
  to: string[]
  site: string
  customer: string
  sheets: { versionId: string; documentId: string; kind: string; title: string; revision: string; revisedOn: string }[]
  /** They had an earlier revision of one of them. */
  revised: boolean
}

/** What happens to safety data sheets stands in the history of the delivery that brought the product. */
export const sheetEvents = defineEvents('sheet', 'shipment', {
  sent: event<SheetsSentFacts>({
    history: ({ what }) => `emailed the safety data sheet ${what}`,
    elsewhere: 'emailed a safety data sheet',
    liveForStaff: true,
  }),
  handed_over: event({
    history: ({ what, to }) => `noted that the safety data sheet was handed over on paper to ${to}: ${what}`,
    elsewhere: 'noted that a safety data sheet was handed over on paper',
    liveForStaff: true,
  }),
})
