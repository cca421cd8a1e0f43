/** Turns the county lines of us-atlas (US Census Bureau) into paths of the site's map: `npm exec node scripts/map.ts`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadContent } from '#content/index.ts'
import { labelPlaces } from './map/labels.ts'
import { pathOf } from './map/path.ts'
import { countyRings, projectedArcs, type Topology } from './map/topology.ts'

const atlas = new URL('../node_modules/us-atlas/counties-10m.json', import.meta.url)
const target = new URL('../app/ui/map/counties.json', import.meta.url)

const topology: Topology = JSON.parse(readFileSync(atlas, 'utf8'))
const rings = countyRings(topology, projectedArcs(topology))
const labels = labelPlaces(rings, loadContent('content').coverage)

const lines = Object.entries(rings).map(
  ([fips, own]) => `  "${fips}": ${JSON.stringify({ path: pathOf(own), ...labels[fips] })}`,
)
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
process.stdout.write(`${lines.length} counties\n`)
