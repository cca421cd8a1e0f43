import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createQueue, hashing, HashingBusy } from './hashing.ts'

test('a password is hashed by scrypt at its full cost, with a salt of its own', async () => {
  const hashes = [await hashing.hash('seven quiet trucks'), await hashing.hash('seven quiet trucks')]
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) {
    const [salt = '', key] = hash.split(':')
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
    expect(scryptSync('seven quiet trucks', salt, 64, cost).toString('hex')).toBe(key)
    expect(await hashing.verify({ hash, password: 'seven quiet trucks' })).toBe(true)
    expect(await hashing.verify({ hash, password: 'seven quiet truck' })).toBe(false)
  }
})

test('hazard 26: passwords are checked a few at a time, and a line that is too long is refused at once', async () => {
  const { run, isFull } = createQueue(2, 3)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => void setTimeout(resolve, 5))
    running--
  }
  expect(isFull()).toBe(false)
  const asked = Array.from({ length: 8 }, () => run(work))
  expect(isFull()).toBe(true)
  const answers = await Promise.allSettled(asked)
  expect(isFull()).toBe(false)
  expect(most).toBe(2)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 'rejected' && answer.reason instanceof HashingBusy)).toHaveLength(
    3,
  )
})

test('work that fails leaves its place to the next', async () => {
  const { run } = createQueue(1, 1)
  const failing = run(() => Promise.reject(new Error('broken')))
  const next = run(async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
