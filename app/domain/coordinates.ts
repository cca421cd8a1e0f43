import { countyIn, type Places } from './places.ts'

/** Degrees, north and east positive. */
export type Coordinates = { latitude: number; longitude: number }

/** How sure a place on the map is: the middle of a county, what somebody typed, or where the truck stood. */
export type Sureness = 'rough' | 'typed' | 'delivery'

export type Pin = Coordinates & { sureness: Sureness }

const signed = String.raw`([-+\u2212]?\d{1,3}(?:\.\d+)?)`
const decimal = new RegExp(String.raw`^\(?${signed}\s*°?\s*([NSns])?\s*[,;\s]\s*${signed}\s*°?\s*([EWew])?\)?$`, 'u')

const angle = String.raw`(\d{1,3})\s*[°º]\s*(\d{1,2})\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''))?\s*`
const sexagesimal = new RegExp(String.raw`^\(?${angle}([NSns])[\s,;]*${angle}([EWew])\)?$`, 'u')

/**
 * Coordinates as the map app of a phone copies them: "40.1573, -82.9956", "40.1573° N, 82.9956° W" or
 * "40°09'26.3\"N 82°59'44.2\"W", rounded to six decimals (four inches). Undefined for anything else, and for what lies
 * beside the globe.
 */
export const readCoordinates = (typed: string): Coordinates | undefined => {
  const text = typed.trim()
  const plain = decimal.exec(text)
  if (plain) {
    const [, north = '', south = '', east = '', west = ''] = plain
    return onGlobe(toward(number(north), south), toward(number(east), west))
  }
  const [, d1, m1, s1 = '0', ns = '', d2, m2, s2 = '0', ew = ''] = sexagesimal.exec(text) ?? []
  if (d1 === undefined || [m1, s1, m2, s2].some((part) => Number(part) >= 60)) return undefined
  return onGlobe(toward(degrees(d1, m1, s1), ns), toward(degrees(d2, m2, s2), ew))
}

/** As a map app takes it again. */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`

/**
 * Where a site lies, as far as it is known: its own coordinates, else the middle of its county, which its address tells
 * where nobody chose one. Undefined where nothing tells the county either.
 */
export const pinOf = (
  places: Places,
  site: {
    latitude: number | null
    longitude: number | null
    pinSource: Exclude<Sureness, 'rough'> | null
    address: string
    county: string | null
  },
): Pin | undefined => {
  const { latitude, longitude, pinSource } = site
  if (latitude !== null && longitude !== null && pinSource) return { latitude, longitude, sureness: pinSource }
  return roughPin(places, site)
}

/** The middle of the county of an address, which the address itself tells where nobody chose one. */
export const roughPin = (
  places: Places,
  { address, county }: { address: string; county: string | null },
): Pin | undefined => {
  const center = places.centers[county ?? countyIn(address, places) ?? '']
  return center && { ...center, sureness: 'rough' }
}

const earthRadiusMiles = 3958.8

/** Straight over the globe, in miles. */
export const milesBetween = (from: Coordinates, to: Coordinates): number => {
  const radians = (angle: number) => (angle * Math.PI) / 180
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const number = (text: string) => Number(text.replace('\u2212', '-'))

const degrees = (whole = '0', minutes = '0', seconds = '0') =>
  Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600

/** A letter says the side of the globe, and then the number has no sign of its own. */
const toward = (angle: number, letter: string) => {
  if (letter === '') return angle
  return angle < 0 ? Number.NaN : /[sw]/i.test(letter) ? -angle : angle
}

const onGlobe = (latitude: number, longitude: number): Coordinates | undefined =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude: rounded(latitude), longitude: rounded(longitude) }
    : undefined

const rounded = (angle: number) => Math.round(angle * 1e6) / 1e6
