import { afterEach, expect, test, vi } from 'vitest'
import { sharedFor } from './shared-for.ts'

afterEach(() => void vi.useRealTimers())

test('all who come within the time are given one answer, and who comes later asks anew', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let asked = 0
  const ask = sharedFor(5_000, async () => ++asked)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  vi.advanceTimersByTime(4_999)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(2)
})

test('what fails is told to those who wait for it, and asked for again by the next', async () => {
  let asked = 0
  const ask = sharedFor(5_000, async () => {
    if (++asked === 1) throw new Error('The database is away.')
    return asked
  })
  const together = [ask(), ask()]
  expect(await Promise.allSettled(together)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await ask()).toBe(2)
})
