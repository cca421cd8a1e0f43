import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dueAt } from '#features/promises/due.ts'
import { dyedNotice } from '#features/trade/dyed.ts'
import { categories, loadContent, readContent, settle, type Content } from './index.ts'
import { content } from './testing.ts'

test('no placeholder is left in the finished texts', () => {
  expect(JSON.stringify(content)).not.toMatch(/\{(brand|phone|email|promise\.|claim\.|zone\.|count\.|retention\.)/)
})

test('texts follow the company data of an administrator', () => {
  const written = readContent('content')
  const { services, calendar } = settle({
    ...written,
    company: { ...written.company, phone: '(614) 555-0199', openingHours: [] },
  })
  expect(JSON.stringify(services)).toContain('(614) 555-0199')
  expect(calendar.hours).toEqual({})
})

test('the counts of the specification hold', () => {
  const { services, industries, fuels, delivery, lubricants, badges, navigation, coverage, articles } = content
  expect(services).toHaveLength(4)
  expect(services.map(({ card }) => card)).toEqual(['/fuel', '/lubricants', '/services', '/contact'])
  expect(industries).toHaveLength(6)
  expect(fuels).toHaveLength(5)
  expect(delivery.deliveries).toHaveLength(4)
  expect(lubricants.families).toHaveLength(5)
  expect(lubricants.makers).toHaveLength(12)
  expect(lubricants.standards).toHaveLength(6)
  expect(lubricants.packages.map(({ gallons }) => gallons)).toEqual([undefined, 330, 275, 55, 30, 5, 1, 0.25])
  expect(badges).toHaveLength(5)
  expect(navigation.header).toHaveLength(8)
  expect(coverage.cities).toHaveLength(12)
  expect(articles).toHaveLength(6)
})

test('insights by category: market analysis 1, operations 2, safety 1, technical 2; one featured', () => {
  const counts = Object.keys(categories).map(
    (category) => content.articles.filter((one) => one.category === category).length,
  )
  expect(counts).toEqual([1, 2, 1, 2])
  expect(content.articles.filter(({ featured }) => featured)).toHaveLength(1)
})

test.each(content.articles)('the article $slug has at least 700 words and names its sources', (article) => {
  expect(article.words).toBeGreaterThanOrEqual(700)
  expect(article.sources.length).toBeGreaterThanOrEqual(3)
})

test('legal texts are effective January 1, 2025', () => {
  expect(content.legal.map(({ path, effective }) => `${path} ${effective}`)).toEqual([
    '/legal/cookies 2025-01-01',
    '/legal/credit-terms 2025-01-01',
    '/privacy-policy 2025-01-01',
    '/terms-of-service 2025-01-01',
  ])
})

test('diesel and heating oil ride under NA1993, gasoline under UN1203; only off-road diesel carries the dyed notice', () => {
  expect(
    content.fuels.map(({ key, shipping, notice }) => [key, shipping.number, shipping.packingGroup, notice]),
  ).toEqual([
    ['ulsd', 'NA1993', 'III', undefined],
    ['gasoline-87', 'UN1203', 'II', undefined],
    ['gasoline-premium', 'UN1203', 'II', undefined],
    ['off-road-diesel', 'NA1993', 'III', dyedNotice],
    ['heating-oil', 'NA1993', 'III', undefined],
  ])
})

test('holidays of 2025 to 2028 are worked out', () => {
  const inYear = (year: number) =>
    content.calendar.holidays.filter(({ date }) => date.startsWith(String(year))).map(({ date }) => date.slice(5))
  expect(inYear(2025)).toEqual(['01-01', '05-26', '07-04', '09-01', '11-27', '12-25'])
  expect(inYear(2026)).toEqual(['01-01', '05-25', '07-04', '09-07', '11-26', '12-25'])
  expect(inYear(2027)).toEqual(['01-01', '05-31', '07-04', '09-06', '11-25', '12-25'])
  expect(inYear(2028)).toEqual(['01-01', '05-29', '07-04', '09-04', '11-23', '12-25'])
})

test.each([
  ['sales', '2025-11-26T17:30-05:00', '2025-11-28T08:30-05:00'],
  ['delivery_schedule', '2025-11-22T13:30-05:00', '2025-11-24T08:30-05:00'],
  ['delivery_schedule_emergency', '2025-11-22T13:30-05:00', '2025-11-22T15:30-05:00'],
  ['fuel_quote', '2025-11-01T18:00-04:00', '2025-11-02T17:00-05:00'],
  ['bulk_quote', '2025-11-21T19:00-05:00', '2025-11-25T18:00-05:00'],
  ['credit', '2025-11-20T10:00-05:00', '2025-11-28T18:00-05:00'],
  ['emergency_statewide', '2025-11-01T23:00-04:00', '2025-11-02T04:00-05:00'],
])('promise %s made at %s is due at %s', (key, from, due) => {
  const promise = content.promises[key]
  if (!promise) throw new Error(`no promise ${key}`)
  expect(dueAt(promise, content.calendar, Temporal.Instant.from(from)).equals(Temporal.Instant.from(due))).toBe(true)
})

test('texts that staff keep in Settings may have fields of their own in braces, as those of the files', () => {
  const dataAddresses = { temperatures: 'https://weather.example.com/{from}/{to}', drives: '' }
  const settled = loadContent('content', undefined, { replies: content.replies, dataAddresses })
  expect(settled.replies[0]?.text).toContain('{reference}')
  expect(settled.dataAddresses.temperatures).toContain('{from}')
})

test('the privacy policy names the servers of road times and temperatures where there are any, and says nothing else', () => {
  const policy = (dataAddresses: Content['dataAddresses'], roads?: string) =>
    settle(readContent('content', undefined, { dataAddresses }), { roads }).legal.find(
      ({ path }) => path === '/privacy-policy',
    )?.content ?? []
  const none = policy({ temperatures: '', drives: '' })
  const both = policy({ temperatures: 'https://weather.example.com/{from}.csv', drives: 'https://roads.example.com' })
  const said = JSON.stringify(both)
  for (const words of [
    'road times, roads.example.com, how',
    'roads.example.com gets the coordinates',
    'from weather.example.com',
  ])
    expect(said).toContain(words)
  expect(JSON.stringify(none)).not.toMatch(/_server|road times|temperatures of our region/)
  // No empty paragraphs are left behind.
  expect(both.length - none.length).toBe(2)
  expect(JSON.stringify(policy({ temperatures: '', drives: '' }, 'http://osrm.internal:5000'))).toContain(
    'osrm.internal',
  )
})
