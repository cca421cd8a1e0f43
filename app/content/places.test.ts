import { expect, test } from 'vitest'
import { placeNamed, placesOf } from './index.ts'
import { content } from './testing.ts'

const { counties, zones } = content.coverage

test('43 counties are served: the 34 nearest and those of the twelve cities', () => {
  const nearest = counties.toSorted((one, other) => one.miles - other.miles).slice(0, 34)
  const served = new Set([...nearest.map(({ name }) => name), ...content.coverage.cities.map(({ county }) => county)])
  expect(served.size).toBe(43)
  expect(counties.filter((county) => county.served).map(({ name }) => name)).toEqual([...served].toSorted())
})

test('no zone promises what a loaded truck cannot keep; Perry and Hocking are central', () => {
  for (const county of counties) expect(county.hours, county.name).toBeLessThanOrEqual(zones[county.zone]?.to ?? 0)
  const zoneOf = (name: string) => counties.find((county) => county.name === name)?.zone
  expect([zoneOf('Perry'), zoneOf('Hocking'), zoneOf('Delaware'), zoneOf('Ashtabula')]).toEqual([
    'central',
    'central',
    'metro',
    'statewide',
  ])
})

test('every county and city has a page of its own with its zone and three nearest cities', () => {
  const places = placesOf(content).map((slug) => placeNamed(content, slug))
  expect(places).toHaveLength(100)
  expect(new Set(places.map((place) => place?.title)).size).toBe(100)
  for (const place of places) expect(place?.nearestCities).toHaveLength(3)
})

test('the city of Hamilton lies in Butler County, beside Cincinnati; Hamilton County is another place', () => {
  const city = placeNamed(content, 'hamilton')
  expect([city?.county.name, city?.nearestCities[0]?.city.name]).toEqual(['Butler', 'Cincinnati'])
  expect(placeNamed(content, 'hamilton-county')?.county.name).toBe('Hamilton')
})

test('a county that no route serves says so', () => {
  expect(placeNamed(content, 'ashtabula-county')?.text.join(' ')).toContain('outside our scheduled routes')
  expect(placeNamed(content, 'atlantis')).toBeUndefined()
})
