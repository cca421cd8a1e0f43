import { defineEvents, event } from '#events/define-events.ts'

export const ledgerEvents = defineEvents('ledger', 'ledger', {
  closed: event({ history: ({ day }) => `closed the books through ${day}`, liveForStaff: true }),
  opened: event({ history: ({ day, reason }) => `opened the books after ${day}: ${reason}`, liveForStaff: true }),
  exported: event({
    history: ({ number, count }) => `made export ${number} with ${count} entries`,
    liveForStaff: true,
  }),
  export_voided: event({ history: ({ number, reason }) => `voided export ${number}: ${reason}`, liveForStaff: true }),
})
