import { expect, test } from 'vitest'
import { coordinatesProblem, readCoordinates } from './read-coordinates.ts'

const yard = { latitude: 40.1573, longitude: -82.9956 }

test.each([
  '40.1573, -82.9956',
  '40.1573,-82.9956',
  '(40.1573, -82.9956)',
  '40.1573 -82.9956',
  '40.1573° N, 82.9956° W',
  '40.1573\u00b0N 82.9956\u00b0W',
  '40.1573, \u221282.9956',
  '82.9956° W, 40.1573° N',
  'N40.1573 W82.9956',
  'N 40.1573° W 82.9956°',
])('%s is read as a phone copies it', (typed) => expect(readCoordinates(typed)).toEqual(yard))

test.each([
  `40°09'26.3"N 82°59'44.2"W`,
  `40°09′26.3″N, 82°59′44.2″W`,
  `40° 9' 26.3" N 82° 59' 44.2" W`,
  `40°09'26.3"N82°59'44.2"W`,
  `82°59'44.2"W 40°09'26.3"N`,
])('%s is read in minutes and seconds', (typed) =>
  expect(readCoordinates(typed)).toEqual({ latitude: 40.157306, longitude: -82.995611 }),
)

test('minutes may have decimals, as GPS units show them', () =>
  expect(readCoordinates(`40° 9.438' N, 82° 59.736' W`)).toEqual(yard))

test.each([
  'geo:40.1573,-82.9956?z=17',
  'geo:40.1573,-82.9956;u=35',
  'geo:0,0?q=40.1573,-82.9956(North yard)',
  'https://www.google.com/maps/@40.1573,-82.9956,17z',
  'https://www.google.com/maps/place/North+yard/@40.2,-82.9,17z/data=!3m1!4b1!4m6!3m5!8m2!3d40.1573!4d-82.9956!16s',
  'https://www.google.com/maps/search/40.1573,+-82.9956?entry=tts',
  'https://www.google.com/maps/search/?api=1&query=40.1573%2C-82.9956',
  'https://maps.google.com/?q=40.1573,-82.9956',
  'https://maps.google.com/maps?q=loc:40.1573,-82.9956&z=17',
  'https://maps.google.com/?q=North+yard&ll=40.1573,-82.9956',
  'https://www.google.com/maps/dir/?api=1&destination=40.1573,-82.9956',
  'https://maps.apple.com/?ll=40.1573,-82.9956&q=Marked%20Location&t=m',
  'https://maps.apple.com/place?coordinate=40.1573,-82.9956&name=Marked%20Location',
  'https://www.openstreetmap.org/?mlat=40.1573&mlon=-82.9956#map=17/40.2/-82.9',
  'https://www.openstreetmap.org/#map=17/40.1573/-82.9956',
  'https://waze.com/ul?ll=40.1573,-82.9956&navigate=yes',
  'maps.google.com/?q=40.1573,-82.9956',
  'North yard https://maps.google.com/?q=40.1573,-82.9956',
  '40.1573, -82.9956 https://maps.app.goo.gl/x1Y2z3',
])('%s holds its coordinates', (link) => expect(readCoordinates(link)).toEqual(yard))

test('a link to minutes and seconds holds them, too', () =>
  expect(readCoordinates(`https://www.google.com/maps/place/40%C2%B009'26.3%22N+82%C2%B059'44.2%22W/`)).toEqual({
    latitude: 40.157306,
    longitude: -82.995611,
  }))

test.each(['https://maps.app.goo.gl/x1Y2z3', 'maps.app.goo.gl/x1Y2z3', 'https://maps.apple/p/aBc', 'osm.org/go/ZZxV'])(
  'the short link %s is refused, and says what to do instead',
  (link) => {
    expect(readCoordinates(link)).toBeUndefined()
    expect(coordinatesProblem(link)).toContain("This link doesn't contain the coordinates. Open it")
  },
)

test.each([
  ['an address', '4810 Hilltop Rd, 43035'],
  ['one number', '40.1573'],
  ['a ZIP code', '43035'],
  ['a latitude beyond the pole', '91.2, -82.9'],
  ['a sign and a letter', '-40.1573 S, 82.9956 W'],
  ['twice the north', '40.1573 N, 82.9956 N'],
  ['sixty minutes', `40°60'26.3"N 82°59'44.2"W`],
  ['an address of a page', 'https://example.com/a%ZZ?q=yard'],
])('%s is no place on the map', (_, typed) => expect(readCoordinates(typed)).toBeUndefined())

test('an impossible latitude is read as a longitude, and the correction is shown', () =>
  expect(coordinatesProblem('-93.6091, 41.6005')).toBe(
    'Latitude goes first, from -90 to 90. Please enter 41.6005, -93.6091 if you mean that.',
  ))
