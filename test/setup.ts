import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

/** Whoever writes to console.error has something wrong that no assertion looks at. */
afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  vi.mocked(console.error).mockRestore()
  expect(complaints, 'nothing is written to console.error').toEqual([])
})
