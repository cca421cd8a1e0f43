import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { readCoverageQuery } from './coverage-query.ts'

const ask = (query: string) => readCoverageQuery(content, new URLSearchParams(query))
const names = (query: string) => ask(query)?.counties.map(({ name }) => name)

test.each([
  ['43015', ['Delaware', 'Union']],
  ['43035', ['Delaware']],
  ['43065', ['Delaware', 'Franklin']],
  ['43068', ['Franklin', 'Licking', 'Fairfield']],
  ['43081', ['Franklin']],
  ['43082', ['Delaware']],
  ['43136', ['Fairfield']],
])('ZIP %s lies in %j, as the Census counts it', (zip, counties) => {
  expect(names(`zip=${zip}`)).toEqual(counties)
  expect(names(`zip=${zip}-1234`)).toEqual(counties)
})

test.each([
  ['44114', ['Cuyahoga']],
  ['45202', ['Hamilton']],
  ['43604', ['Lucas']],
  ['45502', ['Clark', 'Champaign']],
  ['44718', ['Stark']],
  ['44505', ['Mahoning', 'Trumbull']],
  ['45638', ['Lawrence', 'Scioto']],
  ['44030', ['Ashtabula']],
])('ZIP %s, far from the yard, lies in %j', (zip, counties) => {
  expect(names(`zip=${zip}`)).toEqual(counties)
})

test('a ZIP of boxes lies where its post office is', () => {
  expect(names('zip=45802')).toEqual(['Allen'])
})

test('every county has ZIPs, and no ZIP is typed that Ohio does not have', () => {
  const named = new Set(Object.values(content.zips).flat())
  expect(content.coverage.counties.filter(({ name }) => !named.has(name))).toEqual([])
  expect(Object.keys(content.zips).filter((zip) => !/^4[345]/.test(zip))).toEqual([])
  expect(Object.keys(content.zips).length).toBeGreaterThan(1_190)
})

test('a ZIP that is not in the table is asked for its county, not guessed', () => {
  expect(ask('zip=43999')).toMatchObject({ counties: [], problem: { field: 'zip' } })
  expect(ask('zip=43999')?.problem?.words).toContain('choose your county')
  expect(ask('zip=90210')?.problem?.words).toContain("isn't in Ohio")
  expect(ask('zip=4303')?.problem?.words).toContain('five-digit ZIP code')
  expect(ask('zip=constructor')?.counties).toEqual([])
})

test('a county is found by its address and by its name, whatever the case', () => {
  for (const typed of ['van-wert-county', 'Van Wert', ' VAN WERT '])
    expect(names(`county=${typed}`)).toEqual(['Van Wert'])
  expect(ask('county=Cook')).toMatchObject({ counties: [], problem: { field: 'county' } })
})

test('a county wins over a ZIP, and an empty field asks nothing', () => {
  expect(names('county=perry-county&zip=43035')).toEqual(['Perry'])
  expect(ask('county=&zip=')).toBeUndefined()
})
