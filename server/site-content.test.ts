import { expect, test } from 'vitest'
import { taxes } from '#domain/testing.ts'
import type { SettingKind } from '../app/features/settings/kinds.ts'
import { siteContent } from './site-content.ts'

const complaints: unknown[] = []
const site = () => siteContent('content', { error: (fields: unknown) => void complaints.push(fields) } as never)

const checked = (kind: SettingKind, change: (value: any) => void, open = site()) => {
  const value = structuredClone(open.base.ofFile(kind)) as object
  change(value)
  return { value, found: open.base.check(kind, value) }
}

test('the rates of the tests are rates of the file', () => {
  const rows = site().now.taxes.map(({ source: _s, note: _n, confirmed: _c, until: _u, ...rate }) => rate)
  expect(rows).toEqual(expect.arrayContaining(taxes))
})

test.each<[SettingKind, string, (value: any) => void, string, string[]]>([
  ['company', 'a phone of nine digits', (v) => (v.phone = '(614) 555-019'), 'phone', ['phone']],
  ['company', 'no place', (v) => (v.address.place = ' '), 'place', ['address', 'place']],
  ['company', 'a key nobody knows', (v) => (v.fax = '1'), 'fax', ['fax']],
  [
    'company',
    'braces that stand for nothing',
    (v) => (v.emergencyNote = '{zone.mars}'),
    '{zone.mars} is not a known placeholder',
    [],
  ],
  [
    'hours',
    'hours that end before they begin',
    (v) => (v.openingHours[0].closes = '06:00'),
    'closes',
    ['openingHours', '0'],
  ],
  ['hours', 'a day that is none', (v) => (v.holidays[0].on = 'July 34'), 'must be a day', ['holidays', '0', 'on']],
  ['offers', 'a fuel nobody describes', (v) => v.fuels.push('kerosene'), 'there is no fuel "kerosene"', []],
  ['offers', 'no fuel at all', (v) => (v.fuels = []), 'at least 1', ['fuels']],
  [
    'coverage',
    'a promise no truck keeps',
    (v) => (named(v, 'Ross').zone = 'metro'),
    'a truck needs 2.28 hours to Ross County',
    [],
  ],
  ['coverage', 'a county less', (v) => v.counties.pop(), 'Ohio has 88 counties; 87 are here', []],
  ['taxes', 'a rate in parts of a hundredth', (v) => (v[0].rate = 47.5), 'rate', ['0', 'rate']],
  ['taxes', 'a tax twice a day', (v) => v.push({ ...v[0], id: 'again' }), 'charged twice on the same day', []],
])('%s with %s is refused as the file would be', (kind, _what, change, words, path) => {
  const { found } = checked(kind, change)
  if (!('mistakes' in found)) throw new Error('It was taken.')
  expect(found.mistakes.map((mistake) => mistake.words).join()).toContain(words)
  if (path.length > 0) expect(found.mistakes[0]?.path?.map(String)).toEqual(path)
})

test('site content from the database overrides the files; removing it restores the files', () => {
  const open = site()
  const { value } = checked('company', (v) => (v.phone = '(614) 555-0199'), open)
  open.follow([{ kind: 'company', value }])
  expect(JSON.stringify([open.now.faqs, open.now.services, open.now.delivery])).not.toContain('(614) 555-0142')
  expect([open.now.company.phone, open.now.company.openingHours.length]).toEqual(['(614) 555-0199', 2])
  open.follow([{ kind: 'company', value: null }])
  expect(open.now.company.phone).toBe('(614) 555-0142')
})

test('a product that is not offered is missing from the content, and its texts are kept', () => {
  const open = site()
  const { value } = checked('offers', (v) => (v.fuels = ['ulsd']), open)
  open.follow([{ kind: 'offers', value }])
  expect(open.now.fuels.map(({ key }) => key)).toEqual(['ulsd'])
  expect(open.everyProduct().fuels).toHaveLength(5)
})

test('a setting that no longer fits is left out and complained of; the site opens with the others', () => {
  const open = site()
  const { value } = checked('company', (v) => (v.phone = '(614) 555-0199'), open)
  open.follow([
    { kind: 'company', value },
    { kind: 'offers', value: { fuels: ['coal'] } },
    { kind: 'a kind of the future', value: {} },
  ])
  expect(open.now.company.phone).toBe('(614) 555-0199')
  expect(open.now.fuels).toHaveLength(5)
  expect(complaints).toContainEqual(expect.objectContaining({ kind: 'offers' }))
})

const named = ({ counties }: { counties: { name: string; zone: string }[] }, name: string) => {
  const county = counties.find((one) => one.name === name)
  if (!county) throw new Error(name)
  return county
}

test('a badge is shown on the public site from the moment its document is on file', () => {
  const open = siteContent('content', { error: () => {} } as never, {}, 'https://fuel.com')
  expect([open.now.testimonials, open.now.badges]).toEqual([[], []])
  open.followPapers([{ kind: 'dot_certifications' }] as never)
  expect(open.now.badges.map(({ key }) => key)).toEqual(['dot'])
  open.follow([])
  expect(open.now.badges.map(({ key }) => key)).toEqual(['dot'])
})
