import { expect, test } from 'vitest'
import type { StopStatus } from './stop-view.ts'
import { dashedLines } from './dashed-lines.ts'

const look = (state: StopStatus['state'], from: number, to: number, tag: StopStatus['tag'] = 'ulsd'): StopStatus => ({
  ...{ state, late: undefined, tag, from, to },
})

test('stops that look alike are one line, with a dash where each stands', () => {
  expect(dashedLines([look('plan', 10, 12), look('plan', 20, 25), look('plan', 15, 16, 'gas')])).toEqual([
    { state: 'plan', tag: 'ulsd', dashes: '0 10 2 8 5 200' },
    { state: 'plan', tag: 'gas', dashes: '0 15 1 200' },
  ])
})

test('delivered stops share one dashed line; a short stop stays visible, and none hides another', () => {
  expect(dashedLines([look('kept', 5, 5.1), look('kept', 5.2, 8, 'gas')])).toEqual([
    { state: 'kept', tag: 'ulsd', dashes: '0 5 0.9 0 2.1 200' },
  ])
})
