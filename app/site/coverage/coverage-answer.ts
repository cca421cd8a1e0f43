import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { readCoverageQuery } from './coverage-query.ts'
import { callLink } from '#domain/call-us.ts'
import { countyAnswer } from './county-answer.ts'
import { mapData } from './map-data.ts'

/** The map, its legend and the choice of counties. */
export const coverageMap = (content: Pick<Content, 'coverage' | 'company' | 'map'>) => {
  const { counties } = content.coverage
  const map = mapData(content)
  const inZone = (key: string) => counties.filter(({ zone }) => zone === key)
  return {
    map,
    legend: {
      zones: map.zones.map((zone) => ({ ...zone, counties: inZone(zone.key).length })),
      unserved: counties.filter(({ served }) => !served).length,
    },
    choices: map.zones.map(({ key, name, hours }) => ({
      label: `${name}, ${hours}`,
      choices: inZone(key).map(({ slug, name: label }) => ({ value: slug, label })),
    })),
  }
}

/** The map, and the answer to `?county=` or `?zip=` as of now. */
export const coverageAnswer = (content: Content, { now }: Pick<Context, 'now'>, address: URL) => {
  const query = readCoverageQuery(content, address.searchParams)
  return {
    ...coverageMap(content),
    asked: query && {
      county: query.county,
      zip: query.zip,
      problem: query.problem,
      call: callLink(content.company.phone),
      answers: query.counties.map((county) => countyAnswer(content, county, now)),
    },
  }
}

export type CoverageMap = ReturnType<typeof coverageMap>
export type CoverageAnswer = ReturnType<typeof coverageAnswer>
