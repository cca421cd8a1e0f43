/**
 * Turns the county lines of us-atlas (US Census Bureau) into paths of the site's map; the result is committed:
 * `npm exec node scripts/map.ts && npm exec oxfmt app/ui/map/counties.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadContent } from '#content/index.ts'
import { loadEnv } from '#platform/env.ts'
import { labelPlaces } from './map/labels.ts'
import { pathOf } from './map/path.ts'
import { countyRings, projectedArcs, type Topology } from './map/topology.ts'

const atlas = new URL('../node_modules/us-atlas/counties-10m.json', import.meta.url)
const target = new URL('../app/ui/map/counties.json', import.meta.url)

const topology: Topology = JSON.parse(readFileSync(atlas, 'utf8'))
const rings = countyRings(topology, projectedArcs(topology))
const { coverage, company } = loadContent(loadEnv().contentDir)
const labels = labelPlaces(rings, coverage, company.address)

const lines = Object.entries(rings).map(
  ([fips, own]) => `  "${fips}": ${JSON.stringify({ path: pathOf(own), ...labels[fips] })}`,
)
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
process.stdout.write(`${lines.length} counties\n`)
