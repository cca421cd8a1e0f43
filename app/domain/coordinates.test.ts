import { expect, test } from 'vitest'
import { milesBetween, pinOf, readCoordinates } from './coordinates.ts'

const yard = { latitude: 40.1573, longitude: -82.9956 }

test.each([
  '40.1573, -82.9956',
  '40.1573,-82.9956',
  '(40.1573, -82.9956)',
  '40.1573 -82.9956',
  '40.1573° N, 82.9956° W',
  '40.1573\u00b0N 82.9956\u00b0W',
  '40.1573, \u221282.9956',
])('%s is read as a phone copies it', (typed) => expect(readCoordinates(typed)).toEqual(yard))

test.each([`40°09'26.3"N 82°59'44.2"W`, `40°09′26.3″N, 82°59′44.2″W`, `40° 9' 26.3" N 82° 59' 44.2" W`])(
  '%s is read in minutes and seconds',
  (typed) => expect(readCoordinates(typed)).toEqual({ latitude: 40.157306, longitude: -82.995611 }),
)

test.each([
  ['an address', '4810 Hilltop Rd, 43035'],
  ['one number', '40.1573'],
  ['a latitude beyond the pole', '91.2, -82.9'],
  ['a sign and a letter', '-40.1573 S, 82.9956 W'],
  ['sixty minutes', `40°60'26.3"N 82°59'44.2"W`],
])('%s is no place on the map', (_, typed) => expect(readCoordinates(typed)).toBeUndefined())

const places = {
  state: { name: 'Ohio', code: 'OH' },
  counties: ['Union', 'Delaware', 'Franklin'],
  zips: { 43040: ['Union'], 43065: ['Delaware', 'Franklin'] },
  centers: { Union: { latitude: 40.2992, longitude: -83.3714 } },
}
const nowhere = { latitude: null, longitude: null, pinSource: null, county: null }

test('a site without coordinates lies in the middle of its county, and says that this is rough', () => {
  const rough = { ...places.centers.Union, sureness: 'rough' }
  expect(pinOf(places, { ...nowhere, address: '9100 Watkins Rd', county: 'Union' })).toEqual(rough)
  expect(pinOf(places, { ...nowhere, address: '9100 Watkins Rd, Marysville, OH 43040' })).toEqual(rough)
})

test('a ZIP code in two counties places nothing, and coordinates of its own go first', () => {
  const address = '1 Road, Powell, OH 43065'
  expect(pinOf(places, { ...nowhere, address })).toBeUndefined()
  expect(pinOf(places, { ...yard, pinSource: 'delivery', address, county: 'Union' })).toEqual({
    ...yard,
    sureness: 'delivery',
  })
})

test('miles are straight over the globe', () => {
  const columbus = { latitude: 39.9612, longitude: -82.9988 }
  expect(milesBetween(yard, columbus)).toBeCloseTo(13.55, 1)
  expect(milesBetween(yard, yard)).toBe(0)
})
