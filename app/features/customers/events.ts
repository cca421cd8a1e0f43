import { defineEvents, event, type Detail } from '#events/define-events.ts'

const givenBack = ({ reason }: Detail) => `took it off the account it was in by mistake: ${reason}`

const moved = ({ to }: Detail) => `moved it to customer ${to}`

export const customerEvents = {
  ...defineEvents('customer', 'customer', {
    added: event({ history: 'added the customer', activity: 'added customer', liveForStaff: true }),
    changed: event({ history: "changed the customer's details", liveForStaff: true }),
    imported: event({ history: ({ file }) => `imported details from ${file}`, liveForStaff: true }),
    import_undone: event({ history: ({ file }) => `undid the import of ${file}`, liveForStaff: true }),
    merged: event({ history: ({ from }) => `merged ${from} into this customer`, liveForStaff: true }),
    separated: event({ history: ({ from }) => `separated ${from} from this customer again`, liveForStaff: true }),
    added_to_account: event({
      history: ({ name, count }) =>
        `added ${count} of the customer's requests, quotes and orders to the account of ${name}`,
      liveForStaff: true,
    }),
    contact_added: event({ history: ({ name }) => `added ${name} as a contact`, liveForStaff: true }),
    payables_changed: event({ history: ({ name }) => `named ${name} to get the invoices`, liveForStaff: true }),
    contact_removed: event({ history: ({ name }) => `removed ${name} from the contacts`, liveForStaff: true }),
    agreement_recorded: event({
      history: ({ by }) => `recorded the price agreement with ${by}`,
      liveForStaff: true,
    }),
    agreement_ended: event({ history: ({ by }) => `ended the price agreement with ${by}`, liveForStaff: true }),
    certificate_recorded: event({
      history: ({ words }) => `recorded an exemption certificate: ${words}`,
      liveForStaff: true,
    }),
    certificate_reviewed: event({
      history: ({ words }) => `reviewed an exemption certificate: ${words}`,
      liveForStaff: true,
    }),
    certificate_ended: event({
      history: ({ words }) => `ended an exemption certificate: ${words}`,
      liveForStaff: true,
    }),
    site_saved: event({ history: ({ address }) => `saved the delivery site ${address}`, liveForStaff: true }),
    site_pinned: event({
      history: ({ address }) => `recorded where ${address} is, from the truck`,
      liveForStaff: true,
    }),
    site_contact_saved: event({
      history: ({ name, address }) => `saved ${name} as a person to call at ${address}`,
      liveForStaff: true,
    }),
    site_contact_removed: event({
      history: ({ name, address }) => `removed ${name} from the people to call at ${address}`,
      liveForStaff: true,
    }),
    level_recorded: event({
      history: ({ what, gallons }) => `recorded the level of ${what}: ${gallons}`,
      liveForStaff: true,
    }),
    note_added: event({ history: 'added a note', liveForStaff: true }),
    note_removed: event({ history: 'removed a note', liveForStaff: true }),
    /** The limit is in the detail: not everybody who reads the history sees money. */
    terms_changed: event({
      history: ({ terms }) =>
        terms ? `recorded payment terms and limit: ${terms}` : 'recorded payment terms and limit',
      liveForStaff: true,
    }),
    equipment_saved: event({ history: ({ what, address }) => `saved ${what} at ${address}`, liveForStaff: true }),
    equipment_removed: event({ history: ({ what, address }) => `removed ${what} at ${address}`, liveForStaff: true }),
    told_apart: event({ history: ({ from }) => `marked ${from} as a different customer`, liveForStaff: true }),
    gate_code: event({ history: ({ address }) => `viewed the gate code of ${address}` }),
    site_removed: event({ history: ({ address }) => `removed the delivery site ${address}`, liveForStaff: true }),
  }),
  /** What happens to the things of a customer stands in their own history. */
  ...defineEvents('customer', 'request', {
    request_moved: event({ history: moved, staffOnly: true, subjectType: 'request' }),
    request_given_back: event({ history: givenBack, staffOnly: true, subjectType: 'request' }),
  }),
  ...defineEvents('customer', 'quote', {
    quote_moved: event({ history: moved, staffOnly: true, subjectType: 'quote' }),
    quote_given_back: event({ history: givenBack, staffOnly: true, subjectType: 'quote' }),
  }),
  ...defineEvents('customer', 'order', {
    order_moved: event({ history: moved, staffOnly: true, subjectType: 'order' }),
    order_given_back: event({ history: givenBack, staffOnly: true, subjectType: 'order' }),
  }),
}
