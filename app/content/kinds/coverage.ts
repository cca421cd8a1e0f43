import { z } from 'zod'
import type { PromiseEntry } from './promises.ts'
import { key, words } from './words.ts'

/** Within the United States. */
const point = { lat: z.number().min(18).max(72), lon: z.number().min(-180).max(-65) }

const county = z.strictObject({
  name: words,
  fips: z.string().regex(/^\d{5}$/, 'must be the five digits of a county, such as "39041", in quotes'),
  ...point,
  miles: z.number().positive(),
  hours: z.number().positive(),
  zone: key,
  served: z.boolean(),
  reason: words.optional(),
})

export const coverageFile = z.strictObject({
  zones: z.record(key, z.strictObject({ name: words, promise: key })),
  counties: z.array(county),
  cities: z.array(z.strictObject({ name: words, county: words, ...point })),
})

type CoverageFile = z.output<typeof coverageFile>

/** An emergency zone with the hours its promise gives, lower and upper. */
export type Zone = { key: string; name: string; promise: string; words: string; from: number; to: number }
export type County = z.output<typeof county> & { slug: string }
export type City = CoverageFile['cities'][number] & { slug: string }
export type Coverage = { zones: Record<string, Zone>; counties: County[]; cities: City[] }

export const coverageOf = (file: CoverageFile, promises: Record<string, PromiseEntry>): Coverage => ({
  zones: Object.fromEntries(
    Object.entries(file.zones).map(([key, { name, promise }]) => [key, zoneOf(key, name, promises[promise])]),
  ),
  counties: file.counties.map((county) => ({ ...county, slug: `${slugOf(county.name)}-county` })),
  cities: file.cities.map((city) => ({ ...city, slug: slugOf(city.name) })),
})

const zoneOf = (key: string, name: string, promise?: PromiseEntry): Zone => {
  if (!promise) throw new Error(`Zone "${key}" was not checked against content/promises.yaml.`)
  return {
    key,
    name,
    promise: promise.key,
    words: promise.words,
    from: promise.from ?? promise.amount,
    to: promise.amount,
  }
}

export const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
