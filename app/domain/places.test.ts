import { expect, test } from 'vitest'
import { countyIn, type Places } from './places.ts'

const places: Places = {
  state: { name: 'Ohio', code: 'OH' },
  counties: ['Delaware', 'Franklin', 'Marion', 'Union', 'Van Wert'],
  zips: { 43040: ['Union'], 43065: ['Delaware', 'Franklin'], 43302: ['Marion'], 45891: ['Van Wert'] },
  centers: {},
}

test.each([
  ['the yard in Marion County', 'Marion'],
  ['Marion, Marion County, OH', 'Marion'],
  ['12 Mill St, van wert county, Ohio', 'Van Wert'],
  ['14200 County Road 9, Marysville, OH 43040', 'Union'],
  ['14200 County Road 9, Marysville, Ohio 43040-1234', 'Union'],
  ['500 gal\n14200 County Road 9\nMarysville 43040', 'Union'],
  ['Marion County, though its mail goes to Marysville, OH 43040', 'Marion'],
  ['OH 43302, and again Marion, OH 43302', 'Marion'],
])('%s: %s', (text, county) => expect(countyIn(text, places)).toBe(county))

test.each([
  'Marion County Road 12',
  'Union County Farms',
  'Marion County, or Union County',
  'Powell, OH 43065',
  'Marysville, OH 43040, then Marion, OH 43302',
  '43040 State Route 4, Bucyrus',
  'Wayne County, NY',
  'call 740-555-43040 x',
  '',
])('no county is read from: %s', (text) => expect(countyIn(text, places)).toBeUndefined())
