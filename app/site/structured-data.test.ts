import { describe, expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { publicAddresses } from './public-addresses.ts'
import { structuredData } from './structured-data.ts'
import { plainTypes, schemaOrg } from './structured-data/schema-org.ts'

const said = (path: string) => ({
  content,
  origin: 'https://fuel.example',
  path,
  title: 'Title',
  description: 'Description.',
  image: 'https://fuel.example/social/home.jpg',
})
const graphOf = (path: string) => structuredData(said(path))['@graph']
const typesOf = (path: string) => [...new Set(graphOf(path).map((thing) => thing['@type']))]

/** What is wrong with a thing, each mistake with its place. */
const mistakes = (value: unknown, expected: readonly string[], at: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => mistakes(item, expected, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null)
    return expected.some((type) => plainTypes[type]?.(value))
      ? []
      : [`${at}: ${String(value)} is no ${expected.join(' or ')}`]
  const { '@type': type, '@id': id, ...properties } = value as Record<string, unknown>
  if (type === undefined) return typeof id === 'string' ? [] : [`${at}: neither type nor id`]
  if (!expected.some((one) => family(String(type)).includes(one)))
    return [`${at}: ${type} is no ${expected.join(' or ')}`]
  return Object.entries(properties).flatMap(([name, held]) => {
    const allowed = family(String(type)).flatMap((one) => schemaOrg[one]?.properties[name] ?? [])
    return allowed.length ? mistakes(held, allowed, `${at}.${name}`) : [`${at}: ${type} has no property "${name}"`]
  })
}

const family = (type: string): string[] => [type, ...(schemaOrg[type]?.of ?? []).flatMap(family)]

test.each(publicAddresses(content).map(({ path }) => path))('the structured data of %s is valid', (path) => {
  expect(graphOf(path).flatMap((thing, index) => mistakes(thing, ['Thing'], `${thing['@type']} ${index}`))).toEqual([])
})

describe('each kind of page says what it is', () => {
  test.each([
    ['/', ['LocalBusiness']],
    ['/fuel', ['Product', 'FAQPage', 'BreadcrumbList']],
    ['/services', ['Service', 'FAQPage', 'BreadcrumbList']],
    ['/emergency-service', ['Service', 'FAQPage', 'BreadcrumbList']],
    [`/insights/${content.articles[0]?.slug}`, ['Article', 'BreadcrumbList']],
    ['/coverage/union-county', ['Service', 'BreadcrumbList']],
    ['/about', ['LocalBusiness', 'FAQPage', 'BreadcrumbList']],
  ])('%s', (path, types) => expect(typesOf(path)).toEqual(types))
})

test('the business serves the 43 counties of the map, and opens when its calendar says', () => {
  const [business] = graphOf('/')
  expect(business?.areaServed).toHaveLength(content.coverage.counties.filter(({ served }) => served).length)
  expect(business?.openingHoursSpecification).toEqual([
    expect.objectContaining({
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '07:00',
      closes: '18:00',
    }),
    expect.objectContaining({ dayOfWeek: ['Saturday'], opens: '08:00', closes: '14:00' }),
  ])
})

test('the way to an article leads through the list of articles', () => {
  const [list] = graphOf(`/insights/${content.articles[0]?.slug}`).filter(
    (thing) => thing['@type'] === 'BreadcrumbList',
  )
  const items = list?.itemListElement as { item: string }[]
  expect(items.map(({ item }) => new URL(item).pathname).slice(0, 2)).toEqual(['/', '/insights'])
})

test('a word that schema.org does not have is found', () => {
  expect(mistakes({ '@type': 'Product', price: '1' }, ['Thing'], 'it')).toEqual(['it: Product has no property "price"'])
  expect(mistakes({ '@type': 'ListItem', position: 'one' }, ['Thing'], 'it')).toEqual([
    'it.position: one is no Integer',
  ])
})
