import { countyIn, likeliestCounty, type Places } from './places.ts'

/** Degrees, north and east positive. */
export type Coordinates = { latitude: number; longitude: number }

/** How sure a place on the map is: the middle of a town or county, what someone typed, or where the truck stood. */
export type CoordinateAccuracy = 'rough' | 'typed' | 'delivery'

export type Pin = Coordinates & { sureness: Exclude<CoordinateAccuracy, 'rough'> }

/** Of what a rough place is the middle. */
export type ApproximateLocation = Coordinates & { sureness: 'rough'; of: 'town' | 'county'; name: string }

/** As a map app takes it again. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`

export type StreetAddress = { address: string; county: string | null }

/** Where a site lies, as far as it is known: its own coordinates, else the middle of what its address names. */
export const siteCoordinates = (
  places: Places,
  site: StreetAddress & {
    latitude: number | null
    longitude: number | null
    pinSource: Exclude<CoordinateAccuracy, 'rough'> | null
  },
): Pin | ApproximateLocation | undefined => {
  const { latitude, longitude, pinSource } = site
  if (latitude !== null && longitude !== null && pinSource) return { latitude, longitude, sureness: pinSource }
  return roughPin(places, site)
}

/**
 * The middle of the town that an address names, else of its county: the one that someone chose, or that the address or its
 * ZIP code tells; of a ZIP code in several counties, the likeliest. Undefined when nothing tells.
 */
export const roughPin = (places: Places, { address, county }: StreetAddress): ApproximateLocation | undefined => {
  const { towns = {}, centers } = places
  const town = address.split(',').find((part) => towns[part.trim().toLowerCase()])
  const inTown = town && towns[town.trim().toLowerCase()]
  if (inTown) return { ...inTown, sureness: 'rough', of: 'town', name: town.trim() }
  const name = county ?? countyIn(address, places) ?? likeliestCounty(address, places) ?? ''
  const center = centers[name]
  return center && { ...center, sureness: 'rough', of: 'county', name }
}

const earthRadiusMiles = 3958.8

/** Straight over the globe, in miles. */
export const milesBetween = (from: Coordinates, to: Coordinates): number => {
  const radians = (angle: number) => (angle * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
}
