import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '../testing.ts'
import { readMessage } from './reading.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const read = (message: string) => readMessage(content, { calendar: content.calendar, now }, message)

test.each([
  ['120 gal gas friday, village of Baltimore maintenance garage', 'Baltimore'],
  ['200 clear city of Marion water plant', 'Marion'],
  ['3 pails hydraulic, route 4 south of Marion next to the elevator', 'Marion'],
  ['300 red just outside Marion where 4 splits', 'Marion'],
  ['200 red, 3 miles north of Union off 571', 'Union'],
  ['300 dyed @ Hudson', 'Hudson'],
  ['Troy needs 300 dyed', 'Troy'],
  ['marion - aw 68 - 2 drums', 'Marion'],
  ['send it to Marion instead of Bucyrus', 'Marion'],
  ['marina in lorain wants 200 gal', 'Lorain'],
  ['diesel 400 sidney tuesday the 1st', 'Sidney'],
])('a town that is named as one, or whose side is told, is a place whatever follows: "%s"', (said, town) => {
  expect(read(said).place?.name).toBe(town)
})

test.each([
  ['haul 4000 gallons of our own diesel from a tank in Akron to our other lot in Medina', 'Medina'],
  ['we moved from 3310 E 5th Ave in Columbus to the new building in Obetz, 1500 clear', 'Obetz'],
  ['moving from our yard in Lima to Findlay, 500 clear at the new one', 'Findlay'],
  ['haul 3000 of ours out of the terminal in Heath over to Newark', 'Newark'],
])('of two places the one to go to is meant: "%s"', (said, town) => {
  expect(read(said).place?.name).toBe(town)
})

test.each([
  ['grease ep2 10 cases of tubes to our shop zanesvile', 'Zanesville'],
  ['2 drums 15w40 to the yard chilicothe', 'Chillicothe'],
])('a misspelled town may stand right after the site: "%s"', (said, town) => {
  expect(read(said).place?.name).toBe(town)
})
