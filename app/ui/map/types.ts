export type Point = { x: number; y: number }

/** Data that the map draws, in units of its sheet. Plain data, passed in by code that knows the coverage. */
export type MapCounty = {
  fips: string
  name: string
  /** Where its link leads. */
  to: string
  zone: string
  served: boolean
  path: string
  label: readonly [x: number, y: number]
  /** There is room for its name only while it is asked for. */
  crowded?: boolean
}

/** An emergency zone, the quickest first. `hours` as it is printed: "1-2 hours". */
export type MapZone = { key: string; name: string; hours: string }

export type MapCity = Point & {
  slug: string
  name: string
  /** The zone it lies in. */
  zone: string
  /** Where its name stands from its dot. `large`: named on a phone, too. */
  label: Point & { anchor: 'start' | 'middle' | 'end'; large?: boolean }
}

export type MapData = {
  sheet: { width: number; height: number }
  counties: readonly MapCounty[]
  zones: readonly MapZone[]
  cities: readonly MapCity[]
  /** Where the trucks start. */
  yard: Point & { name: string; zone: string }
  /** Straight-line miles from the yard. */
  rings: readonly (Point & { miles: number; radius: number; label: Point; words: string })[]
  waters: readonly (Point & { name: string })[]
}
