import type { RoutingProblem } from './propose.ts'

/** A problem of Solomon's, as bench/fixtures/solomon-25.csv has it: travel time is distance, 25 trucks of 200. */
export const solomon = (file: string, instance: string): RoutingProblem => {
  const rows = file
    .trim()
    .split('\n')
    .map((line) => line.split(','))
    .filter(([name]) => name === instance)
    .map(([, , ...figures]) => figures.map(Number) as [x: number, y: number, demand: number, ...times: number[]])
  const [, , , , end = 0] = rows[0] ?? []
  const demand = rows.slice(1).map(([, , demand]) => demand)
  const drives = rows.map(([x, y]) => rows.map(([toX, toY]) => Math.hypot(x - toX, y - toY)))
  const jobs = rows.slice(1).map(([, , , ready = 0, due = 0, service = 0], at) => ({ at: at + 1, ready, due, service }))
  const lane = {
    ...{ from: 0, to: 0, starts: 0, mostDuty: end, mostDriving: Infinity, mostStops: Infinity },
    trips: (order: readonly number[]) =>
      order.reduce((sum, job) => sum + (demand[job] ?? 0), 0) <= 200 ? [] : undefined,
  }
  return { drives, jobs, lanes: jobs.map(() => lane) }
}
