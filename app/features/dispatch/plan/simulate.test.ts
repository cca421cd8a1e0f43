import { expect, test } from 'vitest'
import { simulate, type Lane } from './simulate.ts'

/** The yard and one stop, half an hour apart. */
const drives = [
  [0, 30],
  [30, 0],
]
const jobs = [{ at: 1, ready: 420, due: 1140, service: 20 }]
const lane: Lane = {
  ...{ from: 0, to: 0, starts: 360, mostDuty: 840, mostDriving: 660, mostStops: 10 },
  ...{ load: { at: 0, minutes: 40, opens: 420, closes: 720 }, trips: () => [0] },
}

test('a truck waits until the terminal opens, and nothing is planned that it would load after it closes', () => {
  expect(simulate(drives, jobs, lane, [0], true)).toMatchObject({
    loadings: [{ arrives: 420, leaves: 460 }],
    visits: [{ arrives: 490 }],
  })
  const late = { ...lane, starts: 690 }
  expect(simulate(drives, jobs, late, [0], true)).toBeUndefined()
  expect(simulate(drives, jobs, late, [0], false)).toMatchObject({ isShut: true })
})

test('more driving, duty or stops than a driver may have is reported and never planned', () => {
  for (const [over, told] of [
    [{ mostDriving: 59 }, { isOverDriving: true }],
    [{ mostDuty: 159 }, { isOverDuty: true }],
  ] as const) {
    expect(simulate(drives, jobs, { ...lane, ...over }, [0], true)).toBeUndefined()
    expect(simulate(drives, jobs, { ...lane, ...over }, [0], false)).toMatchObject(told)
  }
  expect(simulate(drives, jobs, { ...lane, mostStops: 0 }, [0], true)).toBeUndefined()
})
