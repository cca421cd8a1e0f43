import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { propose, type RoutingProblem } from './propose.ts'
import { simulate } from './simulate.ts'
import { solomon } from './solomon.ts'

const file = readFileSync('bench/fixtures/solomon-25.csv', 'utf8')

/** Proven shortest at full precision. Source: domain-facts-trade.md 6. */
const shortest = { 'C101.25': 191.8136, 'R101.25': 618.3299, 'RC101.25': 462.1559 } as const

describe.each(Object.entries(shortest))('the route of %s from the literature', (name, length) => {
  const problem = solomon(file, name)
  const { routes, left, length: found } = propose(problem, undefined, { rounds: 1500, milliseconds: 60_000 })

  test('every customer is served once, in their hours, by a truck that can carry it', () => {
    expect(left).toEqual([])
    expect(routes.flat().toSorted((one, other) => one - other)).toEqual(problem.jobs.map((_, job) => job))
    for (const [lane, route] of routes.entries())
      expect(simulate(problem.drives, problem.jobs, problem.lanes[lane]!, route, true)).toBeDefined()
  })

  test('the drive is at most 10 % longer than the shortest', () => {
    expect(found / length).toBeLessThanOrEqual(1.1)
  })
})

test('an order that no truck can reach in time is left out, and the rest is planned', () => {
  const drives = [
    [0, 10, 400],
    [10, 0, 390],
    [400, 390, 0],
  ]
  const jobs = [
    { at: 1, ready: 0, due: 60, service: 10 },
    { at: 2, ready: 0, due: 60, service: 10 },
  ]
  const lane = { from: 0, to: 0, starts: 0, mostDuty: 840, mostDriving: 660, mostStops: 12, trips: () => [] }
  const problem: RoutingProblem = { drives, jobs, lanes: [lane] }
  expect(propose(problem)).toEqual({ routes: [[0]], left: [1], length: 20 })
})
