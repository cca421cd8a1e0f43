import { describe, expect, test } from 'vitest'
import { ownScale, promiseState, sharedPlace, wholeScale } from './promise-scale.ts'

const hour = 3_600_000
const quote = { received: 0, due: 24 * hour }

describe('a promise line', () => {
  test('is open until due, to the millisecond', () => {
    expect(promiseState({ ...quote, now: 24 * hour })).toBe('open')
    expect(promiseState({ ...quote, now: 24 * hour + 1 })).toBe('overdue')
  })

  test('is kept by an answer at the due time and late one millisecond after', () => {
    expect(promiseState({ ...quote, now: 99 * hour, answered: 24 * hour })).toBe('kept')
    expect(promiseState({ ...quote, now: 99 * hour, answered: 24 * hour + 1 })).toBe('kept-late')
  })

  test('runs to half its due mark when half the time is gone', () => {
    expect(ownScale({ ...quote, now: 12 * hour }, 72)).toEqual({ received: 0, due: 72, run: 36 })
  })

  test('stops at the answer, however long ago that was', () => {
    expect(ownScale({ ...quote, now: 99 * hour, answered: 6 * hour }, 72).run).toBe(18)
  })

  test('shows a minute of lateness and never runs off the line', () => {
    expect(ownScale({ ...quote, now: 24 * hour + 60_000 }, 72).run).toBe(78)
    expect(ownScale({ ...quote, now: 999 * hour }, 72).run).toBe(100)
  })

  test('told whole, ends at due, or at the late answer with due in its place', () => {
    expect(wholeScale({ ...quote, now: 6 * hour })).toEqual({ received: 0, due: 100, run: 25 })
    expect(wholeScale({ ...quote, now: 99 * hour, answered: 48 * hour })).toEqual({ received: 0, due: 50, run: 100 })
    expect(wholeScale({ ...quote, now: 24 * hour + 1 })).toEqual({ received: 0, due: 92, run: 100 })
  })

  test('survives a promise of no length and a clock that went back', () => {
    expect(ownScale({ received: hour, due: hour, now: hour }, 72).run).toBe(0)
    expect(ownScale({ ...quote, now: -hour }, 72).run).toBe(0)
  })
})

test('later instants stand further right on a shared axis, and all stay on it', () => {
  const places = [-999, -24, -2, -0.5, 0, 0.5, 2, 24, 48, 999].map((hours) => sharedPlace(hours * hour, 0))
  expect(places[0]).toBe(0)
  expect(places.at(-1)).toBe(100)
  expect(places.slice(1, -1).every((place, index, all) => index === 0 || place > (all[index - 1] ?? 0))).toBe(true)
})
