import type { z } from 'zod'
import type { coverageFile } from '../kinds/coverage.ts'
import type { Sheets } from '../files.ts'
import type { Mistake } from '../content-error.ts'
import type { ContentFile } from '../content-file.ts'

type Coverage = z.output<typeof coverageFile>

/** Every county of the map once, each in a zone whose promise a truck can keep, or with a written reason why it is made anyway. */
export const checkCoverage = (
  { file, value, lineAt }: ContentFile<Coverage>,
  sheets: Pick<Sheets, 'promises' | 'map' | 'company'>,
  report: (mistake: Mistake) => void,
) => {
  const reportAt = (path: PropertyKey[], words: string) => report({ file, line: lineAt(path), words })
  const { zones, counties, cities } = value
  const promises = sheets.promises?.value
  const state = sheets.company?.value.address.state ?? 'The state'
  const countyNames = sheets.map && Object.keys(sheets.map.value.counties)
  if (countyNames && counties.length !== countyNames.length)
    reportAt(['counties'], `${state} has ${countyNames.length} counties; ${counties.length} are here`)

  for (const [key, { promise }] of Object.entries(zones)) {
    if (promises && !promises[promise]) reportAt(['zones', key, 'promise'], `promises.yaml has no promise "${promise}"`)
  }
  counties.forEach((county, index) => {
    const at = ['counties', index]
    if (countyNames && !countyNames.includes(county.fips))
      reportAt(at, `map.yaml does not draw ${county.name}, ${county.fips}`)
    const twin = counties.findIndex(({ name, fips }) => name === county.name || fips === county.fips)
    if (twin !== index) reportAt(at, `${county.name} is here twice`)
    const zone = zones[county.zone]
    if (!zone) return reportAt([...at, 'zone'], `there is no zone "${county.zone}"`)
    const limit = promises?.[zone.promise]?.amount
    if (limit !== undefined && county.hours > limit && !county.reason) {
      reportAt(
        at,
        `a truck needs ${county.hours} hours to ${county.name} County, but zone "${county.zone}" promises ${limit}; move it or write a "reason"`,
      )
    }
  })
  cities.forEach(({ name, county }, index) => {
    if (!counties.some((one) => one.name === county))
      reportAt(['cities', index], `${name} lies in "${county}", which is not a county here`)
  })
}
