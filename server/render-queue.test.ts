import { afterEach, expect, test, vi } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

afterEach(() => void vi.useRealTimers())

/** A queue whose pages are finished one by one, and who was begun so far. */
const queueOf = (ceilings: Partial<Parameters<typeof createRenderQueue>[0]> = {}) => {
  const { run, depth } = createRenderQueue({ atOnce: 2, mostOfOne: 10, mostOfAll: 20, ...ceilings })
  const begun: string[] = []
  const finish: (() => void)[] = []
  const ask = (visitor: string) =>
    run(visitor, () => {
      begun.push(visitor)
      return new Promise<string>((resolve) => finish.push(() => resolve(`page of ${visitor}`)))
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finishNext = async () => {
    finish.shift()?.()
    await settle()
  }
  return { ask, begun, settle, finishNext, depth }
}

test('the render queue limits pages rendered at once, and each is the one that was requested', async () => {
  const { ask, begun, settle, finishNext, depth } = queueOf()
  const pages = ['a', 'b', 'c'].map(ask)
  await settle()
  expect(begun).toEqual(['a', 'b'])
  expect(depth()).toEqual({ waiting: 1, active: 2 })
  await finishNext()
  expect(begun).toEqual(['a', 'b', 'c'])
  await finishNext()
  await finishNext()
  expect(await Promise.all(pages)).toEqual(['page of a', 'page of b', 'page of c'])
  expect(depth()).toEqual({ waiting: 0, active: 0 })
})

test('anyone who asks once is not kept waiting by someone who asked ten times', async () => {
  const { ask, begun, settle, finishNext } = queueOf()
  for (let time = 0; time < 10; time++) void ask('flood')
  void ask('visitor')
  await settle()
  await finishNext()
  expect(begun).toEqual(['flood', 'flood', 'visitor'])
})

test('one visitor has so many requests waiting, what is more is turned away', async () => {
  const { ask, settle } = queueOf({ mostOfOne: 3 })
  const asked = Array.from({ length: 6 }, () => ask('flood'))
  await settle()
  expect(await asked[5]).toBeUndefined()
  expect(await Promise.race([asked[4], 'waits'])).toBe('waits')
})

test('when the row is full, its last place is taken from the person who has most in it, and not from a newcomer', async () => {
  const { ask, begun, settle, finishNext } = queueOf({ mostOfAll: 5 })
  const flood = Array.from({ length: 7 }, () => ask('flood'))
  await settle()
  void ask('visitor')
  expect(await flood[6]).toBeUndefined()
  await finishNext()
  expect(begun).toContain('visitor')
})

test('a page that fails makes room for the next one', async () => {
  const { run } = createRenderQueue({ atOnce: 1, mostOfOne: 5, mostOfAll: 5 })
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('b', async () => 'page')).toBe('page')
})

test('pages that wait for a database keep no other visitor waiting, and make no room for more of their own', async () => {
  vi.useFakeTimers()
  const { run } = createRenderQueue({ atOnce: 1, mostOfOne: 5, mostOfAll: 5 })
  const begun: string[] = []
  const ask = (visitor: string) => void run(visitor, () => (begun.push(visitor), new Promise(() => {})))
  for (const visitor of ['a', 'a', 'b']) ask(visitor)
  await vi.advanceTimersByTimeAsync(249)
  expect(begun).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual(['a', 'b'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual(['a', 'b'])
})
