import { expect, test } from 'vitest'
import { lanesToRestore, undoAfter } from './use-undo.ts'

const lane = (id: string, ...stops: [key: string, orderId: string][]) => ({
  id,
  keys: stops.map((stop) => stop.join(' ')).join(','),
})
const before = [lane('T2', ['a', 'A'], ['b', 'B']), lane('T4', ['c', 'C']), lane('T5')]

test('undo moves the stop back and leaves the other trucks alone', () => {
  const now = [lane('T2', ['b', 'B']), lane('T4', ['c', 'C']), lane('T5', ['a', 'A'])]
  expect(lanesToRestore(before, now, [])).toBe('T2 a b,T5')
})

test('undo finds a removed stop by its order, and takes an added one off', () => {
  const now = [lane('T2', ['b', 'B']), lane('T4', ['c', 'C'], ['new', 'D']), lane('T5')]
  expect(lanesToRestore(before, now, [{ key: 'A' }])).toBe('T2 A b,T4 c')
})

test('a board change that moved nothing leaves nothing to undo', () => {
  const now = [lane('T2', ['a', 'A'], ['b', 'B']), lane('T4', ['c', 'C']), lane('T5')]
  expect(lanesToRestore(before, now, [])).toBeUndefined()
})

test('a stop dropped where it was leaves the change before it to be undone', () => {
  const now = [lane('T2', ['b', 'B']), lane('T4', ['c', 'C']), lane('T5', ['a', 'A'])]
  expect(undoAfter(before, now, now, [])).toBe(before)
  expect(undoAfter(undefined, before, now, [])).toBe(before)
  // A coworker's change ends it.
  expect(undoAfter(before, undefined, now, [])).toBeUndefined()
})
