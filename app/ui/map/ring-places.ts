import { project, unitsPerMile, type Place } from './projection.ts'

const miles = [30, 60, 90, 120]

/** The figures stand north of the yard, where the widest ring lies over the lake. */
const bearing = (7 * Math.PI) / 180

/** Rings of straight-line miles around the yard: centre, radius, and where each says how many. */
export const ringPlaces = (yard: Place) => {
  const { x, y } = project(yard)
  return miles.map((miles) => {
    const radius = miles * unitsPerMile
    const label = { x: Math.round(x + radius * Math.sin(bearing)), y: Math.round(y - radius * Math.cos(bearing) + 3) }
    return { miles, x: Math.round(x), y: Math.round(y), radius: Math.round(radius), label, words: `${miles} mi` }
  })
}
