import { expect, test } from 'vitest'
import { searchedSpellings } from './address-spellings.ts'

test.each([
  ['604 county rd 9', ['604 county road 9', '604 cr 9', '604 co rd 9']],
  ['604 County Road 9', ['604 county road 9', '604 cr 9', '604 co rd 9']],
  ['604 CR 9', ['604 county road 9', '604 cr 9']],
  ['88 N. Main St.', ['88 north main street', '88 n main st']],
  ['1200 state route 161', ['1200 sr 161', '1200 state rt 161']],
])('a search for %j finds the road as others spell it', (typed, spellings) => {
  const found = searchedSpellings(typed)
  expect(found).toEqual(expect.arrayContaining([typed.toLowerCase(), ...spellings]))
  expect(found.length).toBeLessThanOrEqual(6)
})

test.each(['smith co', 'main st', 'inv-104711', '614-555-0168', 'zzyzx'])('%j is looked for as it stands', (typed) => {
  expect(searchedSpellings(typed)).toEqual([typed])
})
