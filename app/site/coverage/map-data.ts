import type { Content } from '#content/index.ts'
import type { MapData } from '#ui/map/types.ts'

/** The coverage table as the map takes it, the nearest county first: the keyboard walks outward from the yard. */
export const mapData = ({ coverage, company }: Pick<Content, 'coverage' | 'company'>): MapData => {
  const { counties, cities, zones } = coverage
  const zoneOf = (county: string) => counties.find(({ name }) => name === county)?.zone ?? ''
  const outward = counties.toSorted((one, other) => one.miles - other.miles)
  const { lat, lon, place } = company.address
  return {
    counties: outward.map(({ fips, name, slug, zone, served }) => ({
      fips,
      name,
      zone,
      served,
      to: `/coverage/${slug}`,
    })),
    zones: Object.values(zones).map(({ key, name, words }) => ({ key, name, hours: words })),
    cities: cities.map(({ slug, name, lat, lon, county }) => ({ slug, name, lat, lon, zone: zoneOf(county) })),
    yard: { name: place, lat, lon, zone: outward[0]?.zone ?? '' },
  }
}
