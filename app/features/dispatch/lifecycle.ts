import { lifecycle } from '#domain/lifecycle.ts'
import { defineStates } from '#domain/states.ts'

const plan = 'dispatch.plan'

/** Who is on the road says so; so does the office for them. */
const drive = ['dispatch.plan', 'shipments.drive'] as const

/** A run's life: planned by dispatch, seen by its driver once it is released, driven, over. */
export const runLife = lifecycle('run', {
  planned: {
    arrange: { to: 'planned', may: plan },
    assign: { to: 'planned', may: plan },
    release: { to: 'released', may: plan },
    start: { to: 'under_way', may: drive },
  },
  released: {
    arrange: { to: 'released', may: plan },
    assign: { to: 'released', may: plan },
    release: { to: 'released', may: plan },
    take_back: { to: 'planned', may: plan },
    start: { to: 'under_way', may: drive },
  },
  under_way: {
    arrange: { to: 'under_way', may: plan },
    assign: { to: 'under_way', may: plan },
    release: { to: 'under_way', may: plan },
    end: { to: 'ended', may: drive },
  },
  ended: {
    reopen: { to: 'under_way', may: plan },
  },
})

export type RunState = (typeof runLife.states)[number]
export type RunVerb = Parameters<typeof runLife.move>[1]

/** `isOpen`: its stops may still change. `isSeen`: its driver sees it. */
type RunFlag = 'isOpen' | 'isSeen'

export const runStates = defineStates<RunState, RunFlag>('run', {
  planned: { tone: 'new', words: 'Planned', isNow: 'planned', isOpen: true, isSeen: false },
  released: { tone: 'work', words: 'Sent', isNow: 'sent to the driver', isOpen: true, isSeen: true },
  under_way: { tone: 'road', words: 'On the road', isNow: 'on the road', isOpen: true, isSeen: true },
  ended: { tone: 'kept', words: 'Ended', isNow: 'ended', isOpen: false, isSeen: true },
})
