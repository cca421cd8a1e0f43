import { expect, test } from 'vitest'
import { waitForIdle } from './idle.ts'

/** A process that is this busy each time it is watched, and after that as busy as the last time. */
const scripted = (...shares: number[]) => {
  let watched = 0
  const busyFor = async () => shares[Math.min(watched++, shares.length - 1)] ?? 0
  return { busyFor, watched: () => watched }
}

test('a process with nothing to do is looked at once', async () => {
  const watch = scripted(0.1)
  await waitForIdle(watch)
  expect(watch.watched()).toBe(1)
})

test('work waits as long as visitors keep the process busy', async () => {
  const watch = scripted(0.9, 0.8, 0.2, 0.9)
  await waitForIdle(watch)
  expect(watch.watched()).toBe(3)
})

test('a load without end does not stop the work for ever', async () => {
  const watch = scripted(1)
  await waitForIdle(watch)
  expect(watch.watched()).toBe(20)
})
