import { defineEvents, defineVerbEvents, event } from '#events/define-events.ts'
import type { RunVerb } from './lifecycle.ts'
import type { Run } from './schema.ts'

export const runFacts = (run: Run) => ({
  run: { id: run.id, date: run.date, truckId: run.truckId, driverId: run.driverId },
})

export type RunFacts = ReturnType<typeof runFacts>

/** A run is our own paperwork: staff read its history, and what customers are told stands with their shipments. */
export const runEvents = {
  ...defineEvents('run', 'run', {
    plan: event<RunFacts>({ history: 'planned the run', elsewhere: 'planned a run', liveForStaff: true }),
  }),
  ...defineVerbEvents<RunVerb>()('run', 'run', {
    arrange: event<RunFacts>({
      history: ({ what }) => `changed its stops: ${what}`,
      elsewhere: 'changed the stops of a run',
      liveForStaff: true,
    }),
    assign: event<RunFacts>({
      history: ({ what }) => `changed who drives: ${what}`,
      elsewhere: 'changed who drives a run',
      liveForStaff: true,
    }),
    release: event<RunFacts>({
      history: 'sent it to the driver',
      elsewhere: 'sent a run to its driver',
      liveForStaff: true,
    }),
    take_back: event<RunFacts>({
      history: 'took it back from the driver',
      elsewhere: 'took a run back from its driver',
      liveForStaff: true,
    }),
    start: event<RunFacts>({ history: 'started the run', elsewhere: 'started a run', liveForStaff: true }),
    end: event<RunFacts>({
      history: ({ what }) => (what ? `ended the run. Not delivered: ${what}` : 'ended the run'),
      elsewhere: 'ended a run',
      liveForStaff: true,
    }),
    reopen: event<RunFacts>({ history: 'reopened the run', elsewhere: 'reopened a run', liveForStaff: true }),
  }),
}
