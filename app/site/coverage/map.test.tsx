import { brotliCompressSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { CountyMap } from '#ui/map/county-map.tsx'
import { readPage } from '../../../test/page.ts'
import { mapData } from './map-data.ts'
import { createProjection } from './projection.ts'

const { counties, zones, cities } = content.coverage
const { sheet, projection } = content.map
const { project } = createProjection(projection)
const html = renderToStaticMarkup(<CountyMap map={mapData(content)} label="Ohio" />)
const { all } = readPage(html)
const links = all(({ name }) => name === 'a')

describe('the map of Ohio', () => {
  test('has a shape for each of the 88 counties, and a link to its page', () => {
    expect(Object.keys(content.map.counties).toSorted()).toEqual(counties.map(({ fips }) => fips).toSorted())
    expect(links.map(({ attribs }) => attribs.href).toSorted()).toEqual(
      counties.map(({ slug }) => `/coverage/${slug}`).toSorted(),
    )
  })

  test.each(Object.values(zones))('says zone $name and its hours in each of its counties', ({ key, name, words }) => {
    const own = counties.filter(({ zone }) => zone === key)
    const titles = all((element) => element.name === 'title').map(
      ({ children }) => (children[0] as { data: string }).data,
    )
    expect(titles.filter((title) => title.includes(`: ${name}, ${words}`))).toHaveLength(own.length)
  })

  test.each(['Perry', 'Hocking'])('%s is drawn in the central zone', (name) => {
    const [link] = links.filter(({ attribs }) => attribs.href === `/coverage/${name.toLowerCase()}-county`)
    const group = link?.parent
    expect(group && 'attribs' in group && group.attribs['data-order']).toBe('2')
  })

  test.each([
    ['Montgomery', []],
    ['Franklin', ['Franklin']],
    ['Licking', ['Licking']],
  ])('the chosen county %s is named where no city is: %j', (county, names) => {
    const { fips } = counties.find(({ name }) => name === county) ?? { fips: '' }
    const near = readPage(renderToStaticMarkup(<CountyMap map={mapData(content)} label="Ohio" chosen={fips} near />))
    const [link] = near.all(({ attribs }) => attribs['aria-current'] === 'true')
    const texts = near.all(({ name, parent }) => name === 'text' && parent === link)
    expect(texts.map(({ children }) => (children[0] as { data: string }).data)).toEqual(names)
  })

  test("the keyboard walks outward: the yard's own county comes first", () => {
    expect(links[0]?.attribs.href).toBe('/coverage/delaware-county')
  })

  test('a map of the surroundings links what it shows and nothing beyond its edge', () => {
    const [licking] = counties.filter(({ name }) => name === 'Licking')
    const near = renderToStaticMarkup(<CountyMap map={mapData(content)} chosen={licking?.fips} near label="Licking" />)
    const shown = readPage(near).links
    expect(shown).toEqual(expect.arrayContaining(['/coverage/licking-county', '/coverage/franklin-county']))
    expect(shown).not.toContain('/coverage/trumbull-county')
    expect(shown.length).toBeLessThan(40)
  })

  test('every city and county lies on the sheet', () => {
    for (const place of [...cities, ...counties]) {
      const { x, y } = project(place)
      expect(x, place.name).toBeGreaterThan(0)
      expect(x, place.name).toBeLessThan(sheet.width)
      expect(y, place.name).toBeGreaterThan(0)
      expect(y, place.name).toBeLessThan(sheet.height)
    }
  })

  test('costs no more than 8 KB in a page', () => {
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(8 * 1024)
  })
})
