import { expect, test } from 'vitest'
import { createOverallLimit, createRateLimit, postsOfOneAddress } from './rate-limit.ts'

const limited = (factor = 1) => {
  let now = 0
  const limit = createRateLimit({ burst: 3, perMinute: 60 }, factor, () => now)
  return { ...limit, pass: (milliseconds: number) => (now += milliseconds) }
}

test('a burst passes, the next one waits, and patience comes back', () => {
  const { take, pass } = limited()
  expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 0])
  expect(take('a')).toBe(1)
  pass(999)
  expect(take('a')).toBe(1)
  pass(1)
  expect(take('a')).toBe(0)
  expect(take('a')).toBe(1)
})

test('waiting gives no more than the burst', () => {
  const { take, pass } = limited()
  pass(3_600_000)
  expect([1, 2, 3, 4].map(() => take('a'))).toEqual([0, 0, 0, 1])
})

test('one address does not use up what another has', () => {
  const { take } = limited()
  for (let post = 0; post < 10; post++) take('203.0.113.1')
  expect(take('203.0.113.2')).toBe(0)
})

test('all addresses of one /56, which one customer may have, count as one, those of another do not', () => {
  const { take } = limited()
  expect([1, 2, 3].map((host) => take(`2001:db8:1:200::${host}`))).toEqual([0, 0, 0])
  expect(take('2001:db8:1:2ff:ffff::9')).toBe(1)
  expect(take('2001:db8:1:300::1')).toBe(0)
  expect(take('2001:db8:1:2::1')).toBe(0)
})

test('the factor multiplies the burst and the pace', () => {
  const { take, pass } = limited(10)
  for (let post = 0; post < 30; post++) expect(take('a')).toBe(0)
  expect(take('a')).toBe(1)
  pass(100)
  expect(take('a')).toBe(0)
})

test('a million addresses do not fill the memory, and the one that keeps coming is not forgotten', () => {
  const { take, remembered } = limited()
  for (let post = 0; post < 4; post++) take('10.0.0.1')
  for (let n = 0; n < 100_000; n++) {
    take(`10.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`)
    if (n % 5_000 === 0) expect(take('10.0.0.1')).toBe(1)
  }
  expect(remembered()).toBeLessThanOrEqual(20_000)
})

const overall = () => {
  let now = 0
  const limit = createOverallLimit(1, () => now)
  const store = (from: number, count: number) => {
    for (let host = from; host < from + count; host++) limit.count(`10.0.${host >> 8}.${host & 255}`)
  }
  return { ...limit, store, pass: (milliseconds: number) => (now += milliseconds) }
}

test('all addresses together may store as much as ten of them', () => {
  const { wait, store, pass } = overall()
  store(0, 599)
  expect(wait('10.0.0.1')).toBe(0)
  store(599, 1)
  expect(wait('10.0.0.1')).toBe(1)
  pass(100)
  expect(wait('10.0.0.1')).toBe(0)
})

test('when all of it is used up, anyone who sent nothing lately has a share of the same size left', () => {
  const { wait, store, pass } = overall()
  store(0, 600)
  expect([wait('10.0.0.1'), wait('203.0.113.9')]).toEqual([1, 0])
  store(1000, 600)
  expect(wait('203.0.113.9')).toBe(1)
  pass(10 * 60_000)
  store(0, 600)
  expect([wait('10.0.0.1'), wait('10.0.3.232')]).toEqual([1, 0])
})

test('a form for emergencies stays open to anyone who sent nothing lately, however much the others send', () => {
  const { wait, store } = overall()
  store(0, 5000)
  expect([wait('203.0.113.9', true), wait('203.0.113.9'), wait('10.0.0.1', true)]).toEqual([0, 1, 1])
})

test('a hundred posts within a minute are more than one address may send, thirty are not', () => {
  const limit = createRateLimit(postsOfOneAddress, 1, () => 0)
  const waits = Array.from({ length: 100 }, () => limit.take('203.0.113.1'))
  expect(waits.slice(0, 30)).toEqual(Array(30).fill(0))
  expect(waits.at(-1)).toBeGreaterThan(0)
})
