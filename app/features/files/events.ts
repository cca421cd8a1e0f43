import { defineEvents, event, type SubjectType } from '#events/define-events.ts'
import type { FileSubjectKind } from './kinds.ts'

/** What happens to the files of a thing stands in its history. */
const filesOf = <Kind extends string>(kind: Kind, subjectType: SubjectType, called: string) =>
  defineEvents(`${kind}_file` as const, subjectType, {
    attached: event({
      history: ({ name }) => `attached ${name}`,
      elsewhere: `attached a file to ${called}`,
      activity: `attached a file to ${called}`,
    }),
    given: event({
      history: ({ name }) => `sent the document ${name}`,
      elsewhere: `sent a document with ${called}`,
    }),
    removed: event({
      history: ({ name, reason }) => (reason ? `removed ${name}: ${reason}` : `removed ${name}`),
      elsewhere: `removed a file from ${called}`,
    }),
    opened: event({ history: ({ name }) => `opened ${name}`, elsewhere: `opened an encrypted file for ${called}` }),
  })

export const fileEvents = {
  request: filesOf('request', 'request', 'request'),
  quote: filesOf('quote', 'quote', 'quote'),
  order: filesOf('order', 'order', 'order'),
  purchase: filesOf('purchase', 'purchase_order', 'purchase order'),
  shipment: filesOf('shipment', 'shipment', 'shipment'),
  customer: filesOf('customer', 'customer', 'customer'),
} satisfies Record<FileSubjectKind, object>
