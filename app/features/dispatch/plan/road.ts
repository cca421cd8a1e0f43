import type { Roads } from '#platform/osrm.ts'

/** A place on the map, in degrees. */
export type Point = { lat: number; lon: number }

const earth = 3958.8

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Miles along a great circle. */
export const milesBetween = (one: Point, other: Point): number => {
  const [a, b] = [radians(one.lat), radians(other.lat)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.lon - one.lon) / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Roads are longer than the bird's way. Source: content/coverage.yaml, domain-facts-trade.md 6 (to confirm). */
const roadFactor = 1.25

/** A drive begins in a town and goes out of it: so many road miles at so many miles an hour. To confirm, as above. */
const speeds = [
  { miles: 3, mph: 25 },
  { miles: 9, mph: 35 },
  { miles: Infinity, mph: 50 },
] as const

/** Minutes that a truck drives from one place to another; not whole ones. */
export const driveMinutes = (a: Point, b: Point): number => {
  let remaining = milesBetween(a, b) * roadFactor
  let minutes = 0
  for (const { miles, mph } of speeds) {
    const part = Math.min(remaining, miles)
    minutes += (part / mph) * 60
    remaining -= part
  }
  return minutes
}

/** The minutes between all of these places, to the full minute and never less: by road where that is known. */
export const driveTable = (points: readonly Point[], roads?: Pick<Roads, 'minutes'>): number[][] =>
  points.map((one, at) =>
    points.map((other, to) => (at === to ? 0 : Math.ceil(roads?.minutes(one, other) ?? driveMinutes(one, other)))),
  )
