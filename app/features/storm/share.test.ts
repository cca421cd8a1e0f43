import { expect, test } from 'vitest'
import type { DeciGallons } from '#domain/money.ts'
import { compareQueued, monthlyQuota, type QueuePosition } from './share.ts'

const queued = (overrides: Partial<QueuePosition>): QueuePosition => ({
  ...{ priority: 'standard', isKeepFull: true, dueAt: new Date('2026-02-01T12:00Z') },
  ...overrides,
})

test.each([
  [6000, 70, 4200],
  [6005, 70, 4200],
  [0, 70, 0],
  [99, 50, 40],
])('%i tenths of a gallon last year at %i percent are a share of %i', (before, percent, share) =>
  expect(monthlyQuota(before as DeciGallons, percent)).toBe(share),
)

test('a hospital goes before a home, a home before livestock, and then the tank that runs dry first', () => {
  const farm = queued({ priority: 'livestock', hoursToRunOut: 2 })
  const home = queued({ priority: 'heat', hoursToRunOut: 90 })
  const cold = queued({ priority: 'heat', hoursToRunOut: 20 })
  const hospital = queued({ priority: 'critical' })
  const unknown = queued({ priority: 'heat' })
  expect([farm, unknown, home, hospital, cold].toSorted(compareQueued)).toEqual([hospital, cold, home, unknown, farm])
})

test('among equals keep-full goes before will-call, then the earlier promise, then the nearer', () => {
  const near = queued({ miles: 4 })
  const far = queued({ miles: 40 })
  const late = queued({ dueAt: new Date('2026-02-02T12:00Z'), miles: 1 })
  const call = queued({ isKeepFull: false, dueAt: new Date('2026-01-01T12:00Z') })
  expect([call, late, far, near].toSorted(compareQueued)).toEqual([near, far, late, call])
})
