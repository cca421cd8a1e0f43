import { cityLabel } from './city-label.ts'
import { centreOf } from './county-shapes.ts'
import { project } from './projection.ts'
import type { MapCity, MapCounty } from './types.ts'

/** What a letter of a city's name, and of the chosen county's, takes on the sheet when the map is near. */
const letter = 4.6
const line = 9

/** Whether the name of a city, or its dot, lies over a county's own name. */
export const cityOver = (cities: readonly MapCity[], { name, fips }: Pick<MapCounty, 'name' | 'fips'>) => {
  const { x, y } = centreOf(fips)
  const half = (name.length * letter) / 2
  return cities.some((city) => {
    const at = project(city)
    const { x: aside, y: below, anchor } = cityLabel(city.slug)
    const wide = city.name.length * letter
    const from = at.x + aside - { start: 0, middle: wide / 2, end: wide }[anchor]
    const named = Math.abs(at.y + below - y) < line && from < x + half && from + wide > x - half
    const dotted = Math.abs(at.y - y + line / 3) < line && Math.abs(at.x - x) < half
    return named || dotted
  })
}
