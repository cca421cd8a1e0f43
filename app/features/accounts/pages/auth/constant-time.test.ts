import { expect, test, vi } from 'vitest'
import { constantTime } from './auth-request.ts'

test('hazard 27: whatever the work takes, the answer comes at a full tenth of a second', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  try {
    for (const [took, told] of [
      [0, 100],
      [7, 100],
      [93, 100],
      [130, 200],
    ] as const) {
      const began = performance.now()
      const answer = constantTime(async () => void vi.advanceTimersByTime(took))
      await vi.advanceTimersByTimeAsync(told - took)
      await answer
      expect(performance.now() - began).toBeCloseTo(told, 0)
    }
  } finally {
    vi.useRealTimers()
  }
})
