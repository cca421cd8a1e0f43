import { readFileSync } from 'node:fs'
import { project, type Place } from '#ui/map/projection.ts'
import { countyRings, projectedArcs, type Line, type Point, type Topology } from '../map/topology.ts'

const atlas = new URL('../../node_modules/us-atlas/counties-10m.json', import.meta.url)
const topology: Topology = JSON.parse(readFileSync(atlas, 'utf8'))
const counties = Object.entries(countyRings(topology, projectedArcs(topology)))

/** The FIPS number of the county of Ohio that a place lies in, by the lines the map is drawn from. */
export const countyAt = (place: Place): string | undefined => {
  const point = project(place)
  // A ring inside another takes away: it is crossed once more.
  return counties.find(([, rings]) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1)?.[0]
}

/** Whether a line from the point to the right crosses the ring an odd number of times. */
const isInside = ({ x, y }: Point, ring: Line) =>
  ring.filter((one, index) => {
    const other = ring[(index + 1) % ring.length] ?? one
    return one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x
  }).length %
    2 ===
  1
