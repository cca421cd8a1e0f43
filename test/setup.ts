import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

/** Anyone who writes to console.error has something wrong that no assertion looks at. */
afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls
  vi.mocked(console.error).mockRestore()
  expect(complaints, 'nothing is written to console.error').toEqual([])
})

/** One connection answers one query at a time: a second one sent beside it, as in a transaction, will be refused by pg 9. */
const refuseQueriesAtOnce = ({ message }: Error) => {
  if (message.includes('client.query() when the client is already executing')) throw new Error(message)
}

beforeAll(() => {
  process.on('warning', refuseQueriesAtOnce)
})

afterAll(() => {
  process.off('warning', refuseQueriesAtOnce)
})
