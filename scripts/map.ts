/** Turns the county lines of us-atlas (US Census Bureau) into paths of the site's map: `npm exec node scripts/map.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadContent } from '#content/index.ts'
import { labelPlaces } from './map/labels.ts'
import { pathOf } from './map/path.ts'
import { simplify } from './map/simplify.ts'
import { countyRings, projectedArcs, type Topology } from './map/topology.ts'

const atlas = new URL('../node_modules/us-atlas/counties-10m.json', import.meta.url)
const target = new URL('../app/ui/map/counties.json', import.meta.url)

/** Square units of the sheet, half a mile by half a mile: a bend that encloses less is drawn straight. */
const smallestBend = 0.8

const topology: Topology = JSON.parse(readFileSync(atlas, 'utf8'))
const arcs = projectedArcs(topology).map((arc) => simplify(arc, smallestBend))
const rings = countyRings(topology, arcs)
const labels = labelPlaces(rings, loadContent('content').coverage)
const counties = Object.fromEntries(
  Object.entries(rings).map(([fips, own]) => [fips, { path: pathOf(own), label: labels[fips] }]),
)

const lines = Object.entries(counties).map(([fips, county]) => `  "${fips}": ${JSON.stringify(county)}`)
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
process.stdout.write(`${lines.length} counties\n`)
