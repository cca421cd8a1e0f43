import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import type { MapData } from '#ui/map/types.ts'
import { cityLabel, createProjection, ringsAround, type Place } from './projection.ts'

/** The coverage table as the map takes it, the nearest county first: the keyboard walks outward from the yard. */
export const mapData = ({ coverage, company, map }: Pick<Content, 'coverage' | 'company' | 'map'>): MapData => {
  const { counties, cities, zones } = coverage
  const { project } = createProjection(map.projection)
  const at = (place: Place) => {
    const { x, y } = project(place)
    return { x: Math.round(x), y: Math.round(y) }
  }
  const zoneOf = (county: string) => counties.find(({ name }) => name === county)?.zone ?? ''
  const outward = counties.toSorted((one, other) => one.miles - other.miles)
  const { address } = company
  return {
    sheet: map.sheet,
    counties: outward.map(({ fips, name, slug, zone, served }) => ({
      ...{ fips, name, zone, served },
      ...shapeOf(map, fips),
      to: href('/coverage/:place', { place: slug }),
    })),
    zones: Object.values(zones).map(({ key, name, words }) => ({ key, name, hours: words })),
    cities: cities.map((city) => ({
      ...at(city),
      slug: city.slug,
      name: city.name,
      zone: zoneOf(city.county),
      label: cityLabel(map, city.slug),
    })),
    yard: { ...at(address), name: address.place, zone: outward[0]?.zone ?? '' },
    rings: ringsAround(address, map),
    waters: map.waters,
  }
}

const shapeOf = ({ counties }: Content['map'], fips: string) => {
  const shape = counties[fips]
  if (!shape) throw new Error(`content/map.yaml does not draw the county ${fips}.`)
  return shape
}
