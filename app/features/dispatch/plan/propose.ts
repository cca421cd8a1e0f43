import { simulate, type Job, type Lane } from './simulate.ts'

/** What is to be planned. `drives` are minutes, or miles, between the places of jobs and lanes. */
export type RoutingProblem = { drives: readonly (readonly number[])[]; jobs: readonly Job[]; lanes: readonly Lane[] }

/** For each lane its jobs in order, and the jobs that no lane can take. */
export type Proposal = { routes: number[][]; left: number[]; length: number }

type Budget = { rounds: number; milliseconds: number }

/** Enough for a day of forty trucks within two seconds; a small day is done long before. */
const usual: Budget = { rounds: 1500, milliseconds: 1500 }

/** What it costs to leave a job out: more than any drive. */
const leftOut = 1_000_000

type Place = { lane: number; at: number; cost: number }

/**
 * Proposes who drives what in which order: every job where it adds the least, and then, again and again, some neighbors
 * taken out and put back better. Jobs that stand in `begin` stay with their day unless another place is shorter. It
 * breaks no rule of simulate.ts: what cannot be kept is left out. The same problem has the same answer, unless the
 * machine is too slow for the rounds.
 */
export const propose = (problem: RoutingProblem, begin?: readonly (readonly number[])[], budget = usual): Proposal => {
  const { jobs, lanes } = problem
  const random = seeded(jobs.length + 1)
  const stopAt = performance.now() + budget.milliseconds
  let now = emptyRoutes(problem)
  for (const [lane, route] of (begin ?? []).entries())
    for (const job of route) if (!put(problem, now, job, [lane])) now.left.push(job)
  const placed = new Set([...now.routes.flat(), ...now.left])
  const waiting = jobs.map((_, job) => job).filter((job) => !placed.has(job))
  now.left.push(...waiting.toSorted((one, other) => jobs[one]!.due - jobs[other]!.due))
  insertAll(problem, now)
  let best = copy(now)
  // The search may step back a little, less and less.
  let heat = 0.03 * (best.length || 1)
  const rounds = lanes.length === 0 || jobs.length === 0 ? 0 : budget.rounds
  for (let round = 0; round < rounds && performance.now() < stopAt; round++) {
    const next = copy(now)
    remove(problem, next, random)
    insertAll(problem, next, random)
    if (costOf(next) < costOf(now) - heat * Math.log(random() || 1e-9) * 0.5) now = next
    if (costOf(next) < costOf(best) - 1e-9) best = copy(next)
    heat *= 0.9985
  }
  return { routes: best.routes, left: best.left, length: best.length }
}

type State = { routes: number[][]; lengths: number[]; left: number[]; length: number }

const emptyRoutes = (problem: RoutingProblem): State => ({
  routes: problem.lanes.map(() => []),
  lengths: problem.lanes.map(() => 0),
  left: [],
  length: 0,
})

const copy = ({ routes, lengths, left, length }: State): State => ({
  routes: routes.map((route) => [...route]),
  lengths: [...lengths],
  left: [...left],
  length,
})

const costOf = ({ length, left }: State) => length + left.length * leftOut

/** The best place of a job on these lanes, as the routes are now. */
const placesOf = (problem: RoutingProblem, state: State, job: number, lane: number): Place | undefined => {
  const route = state.routes[lane]!
  const before = state.lengths[lane]!
  let best: Place | undefined
  for (let at = 0; at <= route.length; at++) {
    if (!mayStand(problem, route, job, at)) continue
    const tried = simulate(problem.drives, problem.jobs, problem.lanes[lane]!, route.toSpliced(at, 0, job), true)
    if (tried && (!best || tried.length - before < best.cost)) best = { lane, at, cost: tried.length - before }
  }
  return best
}

/** Saves most of the work: who closes before the neighbor can be done does not stand behind it. */
const mayStand = ({ jobs, drives }: RoutingProblem, route: readonly number[], job: number, at: number) => {
  const [own, before, behind] = [jobs[job]!, jobs[route[at - 1] ?? -1], jobs[route[at] ?? -1]]
  if (before && before.ready + before.service + drives[before.at]![own.at]! > own.due) return false
  return !behind || own.ready + own.service + drives[own.at]![behind.at]! <= behind.due
}

const settle = (problem: RoutingProblem, state: State, lane: number) => {
  const driven = simulate(problem.drives, problem.jobs, problem.lanes[lane]!, state.routes[lane]!, true)
  const length = driven?.length ?? 0
  state.length += length - state.lengths[lane]!
  state.lengths[lane] = length
}

const put = (problem: RoutingProblem, state: State, job: number, lanes: readonly number[]): boolean => {
  const [best] = lanes
    .flatMap((lane) => placesOf(problem, state, job, lane) ?? [])
    .toSorted((one, other) => one.cost - other.cost)
  if (!best) return false
  state.routes[best.lane]!.splice(best.at, 0, job)
  settle(problem, state, best.lane)
  return true
}

/** Puts what is left where it adds the least, first what would lose most by waiting for its second-best lane. */
const insertAll = (problem: RoutingProblem, state: State, random?: () => number): void => {
  const lanes = problem.lanes.map((_, lane) => lane)
  const byKey = new Map(
    state.left.map((job) => [job, lanes.map((lane) => placesOf(problem, state, job, lane))] as const),
  )
  const never: number[] = []
  while (byKey.size > 0) {
    let choice: { job: number; place: Place; regret: number } | undefined
    for (const [job, places] of byKey) {
      let [first, second]: (Place | undefined)[] = []
      for (const place of places) {
        if (!place) continue
        if (!first || place.cost < first.cost) [first, second] = [place, first]
        else if (!second || place.cost < second.cost) second = place
      }
      if (!first) {
        never.push(job)
        byKey.delete(job)
        continue
      }
      const shake = random ? 0.9 + random() * 0.2 : 1
      const regret = ((second?.cost ?? leftOut) - first.cost) * shake - first.cost * 0.1
      if (!choice || regret > choice.regret) choice = { job, place: first, regret }
    }
    if (!choice) break
    const { job, place } = choice
    state.routes[place.lane]!.splice(place.at, 0, job)
    settle(problem, state, place.lane)
    byKey.delete(job)
    for (const [other, places] of byKey) places[place.lane] = placesOf(problem, state, other, place.lane)
  }
  state.left = never
}

/** Takes a job and those that are most like it, near and about the same time, out of their routes. */
const remove = (problem: RoutingProblem, state: State, random: () => number): void => {
  const { jobs, drives } = problem
  const jobsPlaced = state.routes.flat()
  if (jobsPlaced.length === 0) return
  const seed = jobs[jobsPlaced[Math.floor(random() * jobsPlaced.length)]!]!
  const max = Math.min(jobsPlaced.length, 2 + Math.floor(random() * Math.min(14, jobsPlaced.length * 0.4)))
  const distance = (job: number) => {
    const other = jobs[job]!
    return drives[seed.at]![other.at]! + Math.abs(seed.ready - other.ready) * 0.1
  }
  const near = jobsPlaced
    .map((job) => ({ job, far: distance(job) * (0.6 + random() * 0.8) }))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, max)
  const gone = new Set(near.map(({ job }) => job))
  for (const [lane, route] of state.routes.entries()) {
    if (!route.some((job) => gone.has(job))) continue
    const rest = route.filter((job) => !gone.has(job))
    // Without some of its stops a truck may have to load elsewhere on its way, and come late for what is left.
    const isKept = simulate(problem.drives, problem.jobs, problem.lanes[lane]!, rest, true) !== undefined
    state.routes[lane] = isKept ? rest : []
    if (!isKept) for (const job of rest) gone.add(job)
    settle(problem, state, lane)
  }
  state.left.push(...gone)
}

/** The same numbers every time: a proposal that differs at each look is none. (mulberry32) */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
