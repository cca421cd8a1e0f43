import type { Place } from './projection.ts'

/** What the map is told. Plain data; whoever knows the coverage passes it in. */
export type MapCounty = {
  fips: string
  name: string
  /** Where its link leads. */
  to: string
  zone: string
  served: boolean
}

/** An emergency zone, the quickest first. `hours` as it is printed: "1-2 hours". */
export type MapZone = { key: string; name: string; hours: string }

export type MapCity = Place & { slug: string; name: string; /** The zone it lies in. */ zone: string }

export type MapData = {
  counties: readonly MapCounty[]
  zones: readonly MapZone[]
  cities: readonly MapCity[]
  /** Where the trucks start. */
  yard: Place & { name: string; zone: string }
}
