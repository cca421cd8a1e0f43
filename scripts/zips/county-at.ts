import { readFileSync } from 'node:fs'
import type { Content } from '#content/index.ts'
import { createProjection, type Place } from '../../app/site/coverage/projection.ts'
import { countyRings, projectedArcs, type Line, type Point, type Topology } from '../map/topology.ts'

const atlas = new URL('../../node_modules/us-atlas/counties-10m.json', import.meta.url)
const topology: Topology = JSON.parse(readFileSync(atlas, 'utf8'))

/** Tells the FIPS number of the county of the state that a place lies in, by the lines the map is drawn from. */
export const countyFinder = ({ coverage, map }: Pick<Content, 'coverage' | 'map'>) => {
  const { project } = createProjection(map.projection)
  const state = coverage.counties[0]?.fips.slice(0, 2) ?? ''
  const counties = Object.entries(countyRings(topology, state, projectedArcs(topology, state, project)))
  return (place: Place) => countyAround(counties, project(place))
}

const countyAround = (counties: [string, Line[]][], point: Point): string | undefined =>
  // A ring inside another takes away: it is crossed once more.
  counties.find(([, rings]) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1)?.[0]

/** Whether a line from the point to the right crosses the ring an odd number of times. */
const isInside = ({ x, y }: Point, ring: Line) =>
  ring.filter((one, index) => {
    const other = ring[(index + 1) % ring.length] ?? one
    return one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x
  }).length %
    2 ===
  1
