import { expect, expectTypeOf, test } from 'vitest'
import type { Context } from '#domain/context.ts'
import { moveOrder } from '#features/orders/move.ts'
import type { Order } from '#features/orders/schema.ts'
import { logEvent } from './audit-log.ts'
import { currentFacts, defineEvents, defineVerbEvents, event, planned } from './define-events.ts'

const { changed, moved } = defineEvents('tank', 'order', {
  changed: event({ history: 'changed it' }),
  moved: event<{ tank: string }>({
    history: 'moved it',
    version: 3,
    upgrade: ({ name: _name, ...facts }, version) => (version === 2 ? { tank: String(facts.number) } : undefined),
  }),
})

test('an event is named for its noun, and takes its own facts alone', () => {
  expect(moved.name).toBe('tank.moved')
  expectTypeOf(moved.name).toEqualTypeOf<'tank.moved'>()
  // Each of these lines stops compiling when the types let it through; none of them runs.
  void ((ctx: Context, order: Order) => [
    logEvent(ctx, changed, 'id'),
    logEvent(ctx, moved, 'id', { tank: 'A' }),
    // @ts-expect-error -- its facts are missing
    logEvent(ctx, moved, 'id'),
    // @ts-expect-error -- these are no facts of it
    logEvent(ctx, moved, 'id', { truck: 'A' }),
    // @ts-expect-error -- it has none
    logEvent(ctx, changed, 'id', { tank: 'A' }),
    moveOrder(ctx, order, 'confirm'),
    // @ts-expect-error -- the mails of a canceled order say who canceled it
    moveOrder(ctx, order, 'cancel'),
    // @ts-expect-error -- an order has no such verb
    moveOrder(ctx, order, 'melt'),
  ])
})

test('a lifecycle has an event for each of its verbs, and for nothing else', () => {
  const spec = event({ history: 'did it' })
  const define = defineVerbEvents<'fill' | 'empty'>()
  expect(Object.keys(define('tank', 'order', { fill: spec, empty: spec }))).toEqual(['fill', 'empty'])
  // @ts-expect-error -- a verb without an event
  define('tank', 'order', { fill: spec })
  // @ts-expect-error -- an event without a verb
  define('tank', 'order', { fill: spec, empty: spec, sell: spec })
})

test('facts of an older version are brought up to date, or refused', () => {
  expect(currentFacts(moved, planned(moved, { tank: 'A' }))).toMatchObject({ tank: 'A' })
  expect(currentFacts(moved, { name: 'tank.moved', v: 2, number: 7 })).toEqual({ tank: '7' })
  expect(() => currentFacts(moved, { name: 'tank.moved', v: 1 })).toThrow(
    'Not sent: it was stored with version 1 of "tank.moved", and this release writes version 3.',
  )
  expect(() => currentFacts(moved, { name: 'tank.moved', v: 4 })).toThrow('newer than ours')
})
