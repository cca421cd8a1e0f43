import { defineEvents, event } from '#events/define-events.ts'

export const documentEvents = defineEvents('document', 'document', {
  uploaded: event({ history: 'uploaded it', elsewhere: 'uploaded a document', liveForStaff: true }),
  revised: event({
    history: 'uploaded a new revision',
    elsewhere: 'uploaded a new revision of a document',
    liveForStaff: true,
  }),
  reviewed: event({ history: 'reviewed it: still current', elsewhere: 'reviewed a document', liveForStaff: true }),
  withdrawn: event({
    history: 'removed it from the site',
    elsewhere: 'removed a document from the site',
    liveForStaff: true,
  }),
  restored: event({
    history: 'put it back on the site',
    elsewhere: 'put a document back on the site',
    liveForStaff: true,
  }),
})
