import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Goods } from '../app/features/fleet/load-plan.ts'
import type { Truck } from '../app/features/fleet/schema.ts'
import type { TaxClass } from '../app/features/trade/taxes.ts'
import { loadsOf, splitTrips } from '../app/features/dispatch/plan/day-plan.ts'
import { propose, type RoutingProblem } from '../app/features/dispatch/plan/propose.ts'
import { driveTable } from '../app/features/dispatch/plan/road.ts'
import { simulate } from '../app/features/dispatch/plan/simulate.ts'
import { solomon } from '../app/features/dispatch/plan/solomon.ts'
import type { Db } from '#platform/db.ts'
import { atMost, type Finding } from './budget.ts'
import { quantile } from './median.ts'
import { uuid } from './trade-data.ts'
import { onTrade, signIn } from './trade.ts'

/** Proven shortest, at full precision. Source: domain-facts-trade.md 6. */
const shortest = { 'C101.25': 191.8136, 'R101.25': 618.3299, 'RC101.25': 462.1559 } as const

/** The proposed order on the literature's instances, and on a month of days of a depot like that of the demo. */
export const dispatchPlans = (): Finding[] => {
  const file = readFileSync(new URL('fixtures/solomon-25.csv', import.meta.url), 'utf8')
  const findings = Object.entries(shortest).flatMap(([name, length]) => {
    const problem = solomon(file, name)
    const began = performance.now()
    const { routes, left, length: found } = propose(problem)
    const took = performance.now() - began
    return [
      atMost(`${name}: longer than the shortest`, (found / length - 1) * 100, 10, '%', 2),
      atMost(`${name}: proposed in`, took, 2000, 'ms'),
      atMost(`${name}: left out or rules broken`, left.length + broken(problem, routes), 0, ''),
    ]
  })
  const days = Array.from({ length: 22 }, (_, day) => dayOfDepot(day))
  let [proposed, arrived, rules, fewer] = [0, 0, 0, 0]
  for (const { problem, goods } of days) {
    const inOrder = byArrival(problem)
    const plan = propose(problem)
    proposed += plan.length
    arrived += inOrder.length
    rules += plan.routes.filter((route, lane) => breaksRule(problem, goods, route, lane)).length
    fewer += Math.max(0, plan.left.length - inOrder.left)
  }
  return [
    ...findings,
    atMost('a month: drive, of that in order of arrival', (proposed / arrived) * 100, 85, '%', 1),
    atMost('a month: rules broken, or more left out', rules + fewer, 0, ''),
  ]
}

const broken = ({ drives, jobs, lanes }: RoutingProblem, routes: readonly (readonly number[])[]) =>
  routes.filter((route, lane) => !simulate(drives, jobs, lanes[lane]!, route, true)).length

/** Reads a route again, hour by hour and compartment by compartment, without the planner's own checks. */
const breaksRule = (
  { drives, jobs, lanes }: RoutingProblem,
  goods: Goods[][],
  route: readonly number[],
  at: number,
): boolean => {
  const lane = lanes[at]!
  const driven = simulate(drives, jobs, lane, route, false)
  if (!driven) return true
  const { visits, loadings, driving, ends } = driven
  if (visits.some(({ job, arrives }) => arrives < jobs[job]!.ready || arrives > jobs[job]!.due)) return true
  if (driving > lane.mostDriving || ends - lane.starts > lane.mostDuty || visits.length > lane.mostStops) return true
  const begins = new Set(loadings.map(({ before }) => before))
  const trips: Goods[][] = []
  for (const [place, job] of route.entries()) {
    if (begins.has(place)) trips.push([])
    trips.at(-1)?.push(...goods[job]!)
  }
  const loads = loadsOf(fleet[at]!, trips)
  if (!loads) return true
  const last = new Map<number, TaxClass>()
  return loads.some(({ filled }) =>
    filled.some(({ position, quantity, taxClass }) => {
      const spoils = last.get(position) === 'gasoline' && taxClass !== 'gasoline'
      last.set(position, taxClass)
      return spoils || quantity > fleet[at]!.compartments.find((each) => each.position === position)!.capacity
    }),
  )
}

/** Each order, as it came, goes to the end of the first truck that can take it there. */
const byArrival = ({ drives, jobs, lanes }: RoutingProblem) => {
  const routes: number[][] = lanes.map(() => [])
  let left = 0
  for (const job of jobs.keys()) {
    const lane = lanes.findIndex((each, at) => simulate(drives, jobs, each, [...routes[at]!, job], true))
    if (lane < 0) left += 1
    else routes[lane]!.push(job)
  }
  const length = routes.reduce((sum, route, at) => sum + simulate(drives, jobs, lanes[at]!, route, true)!.length, 0)
  return { length, left }
}

const yard = { lat: 39.9712, lon: -83.0988 }
const windows = [
  [420, 720],
  [720, 1020],
  [1020, 1140],
  [420, 1140],
] as const

/** The tank trucks of the demo, in gallons by compartment. */
const fleet = [
  [1000, 700, 600, 500],
  [1500, 1000, 800, 700],
  [1000, 1000, 600, 400],
  [3000, 1500, 1000, 3500],
].map(
  (tanks) =>
    ({
      ...{ payload: null, palletPlaces: 0 },
      compartments: tanks.map((gallons, at) => ({
        ...{ position: at + 1, capacity: gallons * 10, products: null, lastClass: null, lastProduct: null },
      })),
    }) as unknown as Truck,
)

const products = [
  { product: 'ulsd', name: 'Diesel', taxClass: 'road_diesel' },
  { product: 'off-road-diesel', name: 'Off-road diesel', taxClass: 'dyed_diesel' },
  { product: 'heating-oil', name: 'Heating oil', taxClass: 'heating_oil' },
  { product: 'gasoline-87', name: 'Gasoline', taxClass: 'gasoline' },
] as const

/** The demo's tank trucks, and two dozen orders of four products within an hour and a half of the yard. */
const dayOfDepot = (day: number): { problem: RoutingProblem; goods: Goods[][] } => {
  let seed = day + 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  const stops = Array.from({ length: 24 }, () => {
    const [ready, due] = windows[Math.floor(random() * 4)]!
    const gallons = 150 + Math.floor(random() * 700)
    return {
      ...{ ready, due, gallons },
      lat: yard.lat + (random() - 0.5) * 0.9,
      lon: yard.lon + (random() - 0.5) * 1.1,
      product: products[Math.min(3, Math.floor(random() * 3.4))]!,
    }
  })
  const jobs = stops.map(({ ready, due, gallons }, at) => ({
    at: at + 1,
    ready,
    due,
    service: 15 + Math.ceil(gallons / 60),
  }))
  const goods = stops.map(({ product, gallons }): Goods[] => [
    { ...product, dyed: product.taxClass === 'dyed_diesel', unit: 'gallon', quantity: gallons * 10 },
  ])
  const lanes = fleet.map((truck) => ({
    ...{ from: 0, to: 0, starts: 360, mostDuty: 840, mostDriving: 660, mostStops: 15 },
    load: { at: 0, minutes: 35, opens: 0, closes: 1440 },
    trips: splitTrips(truck, (job) => goods[job]!, []),
  }))
  return { problem: { drives: driveTable([yard, ...stops]), jobs, lanes }, goods }
}

const [trucks, stopsOfDay, days] = [40, 800, 250]

/** The board of a day with 40 trucks and 800 stops, a year of days behind it. */
export const dispatchBoard = () =>
  onTrade(
    { orders: 10_000, customers: 250 },
    async (site, emails) => {
      const cookie = await signIn(site, emails.admin)
      const times: number[] = []
      for (let round = -3; round < 30; round++) {
        const began = performance.now()
        const answer = await fetch(`${site.address}/dashboard/admin/dispatch`, { headers: { cookie } })
        const page = await answer.text()
        if (answer.status !== 200 || !page.includes('800'))
          throw new Error(`The board was answered with ${answer.status}.`)
        if (round >= 0) times.push(performance.now() - began)
      }
      return [atMost('dispatch board, 800 stops: p95', quantile(times, 0.95), 150, 'ms', 1)]
    },
    fillDays,
  )

export const fillDays = async (db: Db) => {
  const all = stopsOfDay * days
  const truck = sql`((n - 1) % ${stopsOfDay}::int) % ${trucks}::int + 1`
  const date = sql`(current_date - ((n - 1) / ${stopsOfDay}::int))`
  const isToday = sql`n <= ${stopsOfDay}::int`
  const rows = sql`generate_series(1, ${all}::int) n`
  await db.execute(sql`insert into terminals (id, name, address, latitude, longitude, opens, closes, load_minutes, created_at)
    values (${uuid('91', sql`1`)}, 'Terminal', 'Columbus', 39.97, -83.09, 0, 1440, 40, now())`)
  await db.execute(
    sql`insert into trucks (id, name, created_at) select ${uuid('92', sql`n`)}, 'T' || n, now() from generate_series(1, ${trucks}::int) n`,
  )
  await db.execute(sql`insert into truck_compartments (truck_id, position, capacity)
    select ${uuid('92', sql`n`)}, part, 20000 from generate_series(1, ${trucks}::int) n, generate_series(1, 4) part`)
  await db.execute(
    sql`insert into drivers (id, name, shift_starts, created_at) select ${uuid('93', sql`n`)}, 'Driver ' || n, 360, now() from generate_series(1, ${trucks}::int) n`,
  )
  await db.execute(sql`
    insert into orders (id, reference, secret_link, submission_id, state, delivery_address, county, delivery_date, delivery_window, urgency, firm,
      freight, exempt, taxes, goods, goods_cents, total_cents, deci_gallons, placed_at, due_at, company)
    select ${uuid('94', sql`n`)}, 'OD-' || n, md5('dispatch' || n), gen_random_uuid(), case when ${isToday} then 'confirmed' else 'delivered' end,
      n || ' Depot Street, Marion, OH', 'Marion', ${date}, (array['morning', 'afternoon', 'flexible'])[1 + n % 3], 'standard', true,
      4500, '[]', '[]', 'Diesel', 100000, 104500, 2000, now() - interval '4 days', now(), 'Works ' || n from ${rows}`)
  await db.execute(sql`
    insert into order_lines (order_id, position, product, name, tax_class, dyed, unit, quantity, price)
    select ${uuid('94', sql`n`)}, 0, 'ulsd', 'Ultra-low sulfur diesel', 'road_diesel', false, 'gallon', 2000, 31420 from ${rows}`)
  await db.execute(sql`
    insert into shipments (id, reference, submission_id, order_id, state, deci_gallons, truck, destination, eta, created_at, delivered_at)
    select ${uuid('95', sql`n`)}, 'SD-' || n, gen_random_uuid(), ${uuid('94', sql`n`)}, case when ${isToday} then 'scheduled' else 'delivered' end,
      2000, 'T' || ${truck}, n || ' Depot Street', ${date} + interval '12 hours', now(), case when ${isToday} then null else ${date} + interval '12 hours' end from ${rows}`)
  await db.execute(sql`
    insert into shipment_lines (shipment_id, position, product, name, tax_class, dyed, unit, quantity)
    select ${uuid('95', sql`n`)}, 0, 'ulsd', 'Ultra-low sulfur diesel', 'road_diesel', false, 'gallon', 2000 from ${rows}`)
  await db.execute(sql`
    insert into runs (id, date, truck_id, driver_id, terminal_id, state, starts_at, created_at)
    select ${uuid('96', sql`n`)}, current_date - ((n - 1) / ${trucks}::int), ${uuid('92', sql`((n - 1) % ${trucks}::int + 1)`)},
      ${uuid('93', sql`((n - 1) % ${trucks}::int + 1)`)}, ${uuid('91', sql`1`)}, 'planned', now(), now() from generate_series(1, ${trucks * days}::int) n`)
  await db.execute(sql`
    insert into run_stops (id, run_id, shipment_id, position, planned_arrival, minutes, drive_minutes)
    select ${uuid('97', sql`n`)}, ${uuid('96', sql`((n - 1) / ${stopsOfDay}::int * ${trucks}::int + ${truck})`)}, ${uuid('95', sql`n`)},
      ((n - 1) % ${stopsOfDay}::int) / ${trucks}::int + 1, ${date} + interval '11 hours' + interval '25 minutes' * (((n - 1) % ${stopsOfDay}::int) / ${trucks}::int), 20, 15
    from ${rows}`)
  await db.execute(sql`analyze`)
}
