/**
 * Draws the counties of coverage.yaml into map.yaml of the content folder, from the county lines of us-atlas (US Census
 * Bureau): `npm exec node scripts/map.ts && npm exec oxfmt content/map.yaml`. Where map.yaml has no projection yet, it
 * chooses one in which the state fills the sheet.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Company, StateMap } from '#content/index.ts'
import { loadEnv } from '#platform/env.ts'
import { createProjection, type Place } from '../app/site/coverage/projection.ts'
import { slugOf } from '../app/content/kinds/coverage.ts'
import { labelPlaces } from './map/labels.ts'
import { pathOf } from './map/path.ts'
import { countyRings, projectedArcs, type Topology } from './map/topology.ts'

type Coverage = { counties: (Place & { name: string; fips: string })[]; cities: (Place & { name: string })[] }

const { contentDir } = loadEnv()
const target = join(contentDir, 'map.yaml')
// Read without the checks of content: they ask for the map that is still to be drawn.
const read = (file: string) => parse(readFileSync(join(contentDir, file), 'utf8'))
const coverage: Coverage = read('coverage.yaml')
const company: Company = read('company.yaml')
const before = existsSync(target) ? readFileSync(target, 'utf8') : ''
const atlas = new URL('../node_modules/us-atlas/counties-10m.json', import.meta.url)
const topology: Topology = JSON.parse(readFileSync(atlas, 'utf8'))
const state = coverage.counties[0]?.fips.slice(0, 2) ?? ''

const ringsWith = (projection: StateMap['projection']) => {
  const { project } = createProjection(projection)
  return countyRings(topology, state, projectedArcs(topology, state, project))
}

/** A projection for these counties, with a margin of ten around them. */
const layOut = (): Pick<StateMap, 'sheet' | 'projection'> => {
  const latitudes = coverage.counties.map(({ lat }) => lat)
  const longitudes = coverage.counties.map(({ lon }) => lon)
  const [south, north] = [Math.min(...latitudes) - 0.4, Math.max(...latitudes) + 0.4]
  const rough = {
    parallels: [south + (north - south) / 6, north - (north - south) / 6] as [number, number],
    meridian: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    ...{ scale: 10_000, left: 0, top: 0 },
  }
  const names = new Set(coverage.counties.map(({ fips }) => fips))
  const points = Object.entries(ringsWith(rough)).flatMap(([fips, rings]) => (names.has(fips) ? rings.flat() : []))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const grow = 600 / (Math.max(...xs) - left)
  return {
    sheet: { width: 620, height: Math.round((Math.max(...ys) - top) * grow + 20) },
    projection: { ...rough, scale: rough.scale * grow, left: 10 - left * grow, top: 10 - top * grow },
  }
}

const [head = ''] = before.split(/^counties:/m)
const known: Partial<StateMap> = parse(head) ?? {}
const drawn = { bearing: 0, cities: {}, ...(known.projection ? {} : layOut()), ...known } as StateMap
const rings = ringsWith(drawn.projection)
const cities = coverage.cities.map((city) => ({ ...city, slug: slugOf(city.name) }))
const labels = labelPlaces(rings, { ...coverage, cities }, company.address, drawn)
const lines = coverage.counties
  .toSorted((one, other) => one.fips.localeCompare(other.fips))
  .map(({ fips }) => `  "${fips}": ${JSON.stringify({ path: pathOf(rings[fips] ?? []), ...labels[fips] })}`)
writeFileSync(target, `${known.projection ? head : stringify(drawn)}counties:\n${lines.join('\n')}\n`)
process.stdout.write(`${lines.length} counties\n`)
