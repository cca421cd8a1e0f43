import type { City, County, Zone } from './kinds/coverage.ts'
import { milesBetween } from '#domain/coordinates.ts'
import type { Content } from './build-content.ts'

/** What the site says of one county or city, all of it worked out from content/coverage.yaml. */
export type Place = {
  kind: 'county' | 'city'
  slug: string
  name: string
  county: County
  zone: Zone
  title: string
  description: string
  /** Whether and how scheduled deliveries go there. */
  route: string
  text: string[]
  nearestCities: { city: City; miles: number }[]
}

type Source = Pick<Content, 'coverage' | 'company' | 'promises'>

/** The page of a county or city by the last part of its address; undefined when there is none. */
export const placeNamed = (content: Source, slug: string): Place | undefined => {
  const { counties, cities } = content.coverage
  const city = cities.find((one) => one.slug === slug)
  const county = city ? counties.find(({ name }) => name === city.county) : counties.find((one) => one.slug === slug)
  return county && placeOf(content, county, city)
}

/** Every county and every city that has a page. */
export const placesOf = ({ coverage }: Pick<Content, 'coverage'>): string[] =>
  [...coverage.counties, ...coverage.cities].map(({ slug }) => slug)

const placeOf = (content: Source, county: County, city?: City): Place => {
  const zone = content.coverage.zones[county.zone]
  if (!zone) throw new Error(`County ${county.name} names zone "${county.zone}", which content does not have.`)
  const name = city ? city.name : `${county.name} County`
  const route = scheduled(county, content)
  const nearestCities = nearest(content.coverage.cities, city ?? county, city)
  return {
    kind: city ? 'city' : 'county',
    slug: city?.slug ?? county.slug,
    name,
    county,
    zone,
    title: `Fuel and lubricants in ${name}, ${content.company.address.state}`,
    description: `Emergency fuel in ${name} in ${zone.words}, day or night. ${county.served ? 'Scheduled deliveries of fuel and lubricants.' : 'Ask us about scheduled deliveries.'}`,
    route,
    text: [
      emergency(name, county, zone, content),
      distance(county, zone, content),
      route,
      'We deliver lubricants on the same route or ship them by freight.',
    ],
    nearestCities,
  }
}

const emergency = (name: string, county: County, zone: Zone, { company }: Source) =>
  `Emergency fuel gets to ${name} ${zone.words} after your call${company.phone ? ` to ${company.phone}` : ''}, day or night.${county.reason ? ` ${county.reason}` : ''}`

const distance = (county: County, zone: Zone, { company }: Source) =>
  `${county.name} County is in our ${zone.name} emergency zone. Its center is about ${Math.round(county.miles)} miles from our yard in ${company.address.place} in a straight line.`

const scheduled = ({ name, served }: County, { promises }: Source) =>
  served
    ? `We run scheduled deliveries and routes in ${name} County and confirm a delivery date ${promises.delivery_schedule?.words ?? ''}.`
    : `${name} County is outside our scheduled routes. Ask us: we'll check the distance and the volume and tell you if a truck can come.`

const nearest = (cities: City[], from: Point, except?: City) =>
  cities
    .filter((city) => city !== except)
    .map((city) => ({ city, miles: Math.round(milesBetween(onGlobe(from), onGlobe(city))) }))
    .toSorted((one, other) => one.miles - other.miles)
    .slice(0, 3)

type Point = { lat: number; lon: number }

const onGlobe = ({ lat, lon }: Point) => ({ latitude: lat, longitude: lon })
