import { formatCoordinates, milesBetween, roughPin, type Coordinates, type StreetAddress } from './coordinates.ts'
import { requireConfirmation } from './confirmation.ts'
import type { Places } from './places.ts'

/** No county and no town of a county reaches farther from its middle; where only the state is known, a neighbor's edge. */
const farMiles = { known: 40, state: 75 }

/**
 * Coordinates that a person typed, as they are meant: beside the place that the address tells. Where the two numbers were
 * swapped, or the minus is missing, the ones that lie there are offered; what lies far away otherwise is asked about.
 * @throws ConfirmationRequired until `sure` holds the answer.
 */
export const nearAddress = (
  places: Places,
  typed: Coordinates,
  site: StreetAddress,
  sure: readonly string[] | undefined,
): Coordinates => {
  const far = farFromAddress(places, typed, site)
  if (!far) return typed
  const { why, meant } = far
  const yes = meant ? `Use ${formatCoordinates(meant)}` : 'Keep these coordinates'
  requireConfirmation(sure, [{ key: `place:${formatCoordinates(typed)}`, why, yes }])
  return meant ?? typed
}

/** Why coordinates can hardly be where the address lies, and which ones are meant where that can be told. */
export const farFromAddress = (places: Places, typed: Coordinates, site: StreetAddress) => {
  const { miles, of } = distanceFrom(places, site)
  if (miles(typed) === 0) return undefined
  const distance = `${formatCoordinates(typed)} is about ${Math.round(miles(typed)).toLocaleString('en-US')} miles from ${of}.`
  const { miles: fromState } = distanceFrom(places, { address: '', county: null })
  // What lies on another continent is a slip, wherever in the state the address is.
  const slips = fromState(typed) === 0 ? [] : mistyped(typed).filter((each) => fromState(each) === 0)
  const suggestion = mistyped(typed).find((each) => miles(each) === 0) ?? slips[0]
  return {
    meant: suggestion,
    why: suggestion ? `${distance} Did you mean ${formatCoordinates(suggestion)}? Latitude goes first.` : distance,
  }
}

/** Typed as longitude and latitude, or without the minus of the west. */
const mistyped = ({ latitude, longitude }: Coordinates): Coordinates[] =>
  [
    { latitude: longitude, longitude: latitude },
    { latitude, longitude: -longitude },
    { latitude: longitude, longitude: -latitude },
  ].filter((each) => Math.abs(each.latitude) <= 90)

/** How far something is from where the address lies; zero for what may be there. */
const distanceFrom = (places: Places, site: StreetAddress) => {
  const rough = roughPin(places, site)
  const middles = rough ? [rough] : Object.values(places.centers)
  const far = rough ? farMiles.known : farMiles.state
  return {
    of: rough ? `${rough.name}${rough.of === 'county' ? ' County' : ''}` : places.state.name,
    miles: (at: Coordinates) => {
      if (middles.length === 0) return 0
      const least = Math.min(...middles.map((middle) => milesBetween(middle, at)))
      return least > far ? least : 0
    },
  }
}
