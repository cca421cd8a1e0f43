import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { zoneAbbreviation, zoneName } from '#domain/day.ts'

const { company, coverage } = content
const { address, brand, timeZone } = company

/** Whose site this is, and where: what belongs into a content folder, and nowhere else. */
const ownWords = [
  brand.split(' ')[0] ?? brand,
  address.state,
  address.place,
  `${zoneName(timeZone)} [Tt]ime`,
  `${zoneAbbreviation(timeZone)}(?=[.'"\`, ])`,
  `\\(${zoneName(timeZone)}\\)`,
  (company.phone ?? '').replaceAll(/[()]/g, String.raw`\$&`),
  timeZone,
  ...coverage.cities.map(({ name }) => name),
  ...coverage.counties.map(({ name }) => `${name} County`),
]
const own = new RegExp(`(?<![A-Za-z])(${ownWords.join('|')})(?![a-z])`, 'i')

/** Tests, the made-up customers of the demo world, a list of passwords, two of all states, and what EIA calls its series. */
const exempt =
  /\.test\.tsx?$|\/testing|^server\/demo\/|common-passwords\.ts$|words\/lexicon\.ts$|us-states\.ts$|eia-series\.ts$/

test('no code names the company, its state, its towns or its time: another brand is another content folder', () => {
  const files = globSync('{app,server}/**/*.{ts,tsx,mjs}').filter((file) => !exempt.test(file))
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (own.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(500)
})
