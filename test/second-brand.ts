import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const words: readonly (readonly [RegExp, string])[] = [
  [/dyed-diesel-ohio/g, 'dyed-diesel-iowa'],
  [/Ohio/g, 'Iowa'],
  [/Columbus/g, 'Des Moines'],
  [/Lewis Center/g, 'Ankeny'],
  [/Leone Fuel/g, 'Prairie Fuel'],
  [/leonefuel/g, 'prairiefuel'],
  [/Eastern/g, 'Central'],
]

const coverage = `zones:
  metro: { name: Des Moines metro, promise: emergency_metro }
  central: { name: Central Iowa, promise: emergency_central }
  statewide: { name: Statewide, promise: emergency_statewide }
counties:
  - { name: Polk, fips: "19153", lat: 41.6855, lon: -93.5735, miles: 4, hours: 0.9, zone: metro, served: true }
  - { name: Story, fips: "19169", lat: 42.0362, lon: -93.4651, miles: 22, hours: 1.3, zone: central, served: true }
  - { name: Dallas, fips: "19049", lat: 41.6849, lon: -94.0396, miles: 23, hours: 1.4, zone: central, served: true }
  - { name: Warren, fips: "19181", lat: 41.3344, lon: -93.5614, miles: 27, hours: 1.5, zone: statewide, served: false }
cities:
  - { name: Des Moines, county: Polk, lat: 41.5868, lon: -93.6250 }
  - { name: Ames, county: Story, lat: 42.0308, lon: -93.6319 }
  - { name: Waukee, county: Dallas, lat: 41.6117, lon: -93.8852 }
  - { name: Indianola, county: Warren, lat: 41.3581, lon: -93.5575 }
`

const salesTax = `offices:
  - { name: Ankeny, state: IA, county: Polk }
local:
  - { id: polk_2025, county: Polk, countyRate: 100, from: "2025-01-01", source: "Of the tests, 2025", confirmed: false }
`

/** The content of another company: a supplier in Iowa, on Central time, with four counties on its map. */
export const secondBrand = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'content-iowa-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync('content', folder, { recursive: true })
  const change = (file: string, make: (text: string) => string) =>
    writeFileSync(join(folder, file), make(readFileSync(join(folder, file), 'utf8')))
  for (const file of globSync('**/*.{yaml,md}', { cwd: folder }))
    change(file, (text) => words.reduce((said, [from, to]) => said.replaceAll(from, to), text))
  renameSync(join(folder, 'insights/dyed-diesel-ohio.md'), join(folder, 'insights/dyed-diesel-iowa.md'))
  change('company.yaml', (text) =>
    text
      .replaceAll('(614) 555-0142', '(515) 555-0142')
      .replace('stateCode: OH', 'stateCode: IA')
      .replace('zip: "43035"', 'zip: "50021"')
      .replace('lat: 40.198', 'lat: 41.7318')
      .replace('lon: -83.010', 'lon: -93.6001')
      .replace('America/New_York', 'America/Chicago'),
  )
  writeFileSync(join(folder, 'coverage.yaml'), coverage)
  writeFileSync(join(folder, 'zips.yaml'), 'Polk: 50021 50309\nStory: 50010 50014\nDallas: "50263"\nWarren: "50125"\n')
  writeFileSync(join(folder, 'sales-tax.yaml'), salesTax)
  change('assistant/words.yaml', (text) => text.replace(/^towns:\n(?: .*\n)+/m, 'towns:\n  Johnston: Polk\n'))
  change('testimonials.yaml', (text) => text.replaceAll(/(county: ).*/g, '$1Polk'))
  rmSync(join(folder, 'map.yaml'))
  const drawn = spawnSync(process.execPath, ['scripts/map.ts'], {
    env: { PATH: process.env.PATH, CONTENT_DIR: folder },
    encoding: 'utf8',
  })
  if (drawn.status !== 0) throw new Error(drawn.stderr)
  return folder
}

/** A fuel that the first company does not sell, as one more entry of one file. */
export const withKerosene = (folder: string) =>
  appendFileSync(
    join(folder, 'products/fuels.yaml'),
    `
- key: kerosene
  name: Kerosene
  short: Kerosene
  summary: Low-sulfur kerosene for portable heaters and for blending in winter.
  text: [Sold undyed.]
  standard: ASTM D3699, No. 1-K
  shipping: { number: UN1223, name: Kerosene, hazard: Class 3 flammable liquid, packingGroup: III }
  tax: heating_oil
  dyed: false
  specification:
    - { name: "Sulfur", value: "400 ppm, maximum" }
    - { name: "Flash point", value: "100 °F (38 °C), minimum" }
    - { name: "Placard", value: "1223" }
  uses: Construction heaters, barns
  deliveries: [tank-delivery]
`,
  )
