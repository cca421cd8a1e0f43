import { expect, test } from 'vitest'
import { milesBetween, siteCoordinates } from './coordinates.ts'

const yard = { latitude: 40.1573, longitude: -82.9956 }

const places = {
  state: { name: 'Ohio', code: 'OH' },
  counties: ['Union', 'Delaware', 'Franklin'],
  zips: { 43040: ['Union'], 43065: ['Delaware', 'Franklin'] },
  centers: { Union: { latitude: 40.2992, longitude: -83.3714 }, Delaware: { latitude: 40.2783, longitude: -83.0042 } },
  towns: { powell: { latitude: 40.1578, longitude: -83.0752 } },
}
const nowhere = { latitude: null, longitude: null, pinSource: null, county: null }

test('a site without coordinates lies in the middle of its county, and says that this is rough', () => {
  const rough = { ...places.centers.Union, sureness: 'rough', of: 'county', name: 'Union' }
  expect(siteCoordinates(places, { ...nowhere, address: '9100 Watkins Rd', county: 'Union' })).toEqual(rough)
  expect(siteCoordinates(places, { ...nowhere, address: '9100 Watkins Rd, Marysville, OH 43040' })).toEqual(rough)
})

test('a ZIP code in two counties places a site roughly in the likelier one, and a town that the address names goes first', () => {
  const likelier = { ...places.centers.Delaware, sureness: 'rough', of: 'county', name: 'Delaware' }
  expect(siteCoordinates(places, { ...nowhere, address: '1 Road, OH 43065' })).toEqual(likelier)
  const town = { ...places.towns.powell, sureness: 'rough', of: 'town', name: 'Powell' }
  expect(siteCoordinates(places, { ...nowhere, address: '1 Road, Powell, OH 43065' })).toEqual(town)
  expect(siteCoordinates(places, { ...nowhere, address: '1 Road' })).toBeUndefined()
})

test("a site's own coordinates go before its county", () => {
  const site = { ...yard, pinSource: 'delivery' as const, address: '1 Road, Powell, OH 43065', county: 'Union' }
  expect(siteCoordinates(places, site)).toEqual({ ...yard, sureness: 'delivery' })
})

test('miles are straight lines over the globe', () => {
  const columbus = { latitude: 39.9612, longitude: -82.9988 }
  expect(milesBetween(yard, columbus)).toBeCloseTo(13.55, 1)
  expect(milesBetween(yard, yard)).toBe(0)
})
