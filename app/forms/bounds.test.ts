import { expect, test } from 'vitest'
import { check, fieldsOf, type Form } from './form.ts'
import { allForms, formAt } from './index.ts'

const moment = { today: '2026-11-20' }

const formFor = (path: string): Form => {
  const form = formAt(path)
  if (!form) throw new Error(`There is no form at ${path}.`)
  return form
}

const read = (path: string, name: string, typed: string) => {
  const form = formFor(path)
  const checked = check(form, { ...form.sample, [name]: typed }, moment)
  return 'answers' in checked ? checked.answers.find((answer) => answer.name === name) : checked.problems[name]
}

type Bound = [path: string, field: string, within: string[], beyond: string[]]

/** Specification, section 5 and decisions: what is just right, and what is just beyond. */
const bounds: Bound[] = [
  ['/quote/fuel', 'volume', ['1', '9,999,999'], ['0', '0.9', '-1', '10,000,000']],
  ['/quote/bulk', 'volume', ['100', '500', '5000', '5,000 gal'], ['99', '99.9', '5000.1', '5001']],
  ['/delivery/schedule', 'volume', ['1'], ['0', '0.9']],
  ['/quote/services', 'volume', ['1'], ['0', '0.9']],
  ...['volume2', 'volume3'].flatMap((name): Bound[] => [
    ...['/quote/fuel', '/delivery/schedule', '/quote/services'].map((path): Bound => [path, name, ['1'], ['0', '0.9']]),
    ['/quote/bulk', name, ['100', '5000'], ['99', '5001']],
  ]),
  ['/support', 'volume', ['1'], ['0', '0.9']],
  ['/credit-form', 'creditLimit', ['1000', '$2,000', '25000.00'], ['0', '999', '999.99', '1001', '1500', '1000.01']],
  ['/credit-form', 'gallonsPerMonth', ['1', '9,999,999'], ['0', '0.9', '10,000,000']],
  ['/credit-form', 'ein', ['12-3456789'], []],
  ['/delivery/schedule', 'preferredDate', ['2026-11-20', '2100-12-31'], ['2026-11-19', '1999-01-01', '2101-01-01']],
  ...['/quote/fuel', '/quote/bulk', '/quote/lubricants', '/quote/services', '/support'].map((path): Bound => [
    path,
    'deliveryDate',
    ['2026-11-20', '2100-12-31'],
    ['2026-11-19', '2020-01-01', '9999-01-01'],
  ]),
  [
    '/consultation',
    'preferredDateTime',
    ['2026-11-20T00:00', '2026-11-20T23:59'],
    ['2026-11-19T23:59', '2020-01-01T09:00', '2026-11-20T24:00', '2026-11-20T12:60'],
  ],
]

test.each(bounds)(
  '%s: %s takes what is just within its bounds and refuses what is beyond',
  (path, name, within, beyond) => {
    for (const typed of within) expect(read(path, name, typed), typed).toMatchObject({ name })
    for (const typed of beyond) expect(read(path, name, typed), typed).toMatch(/^Please|^More than/)
  },
)

test('no number and no date of any form has gone without its bounds being tried', () => {
  const tried = new Set(bounds.map(([path, name]) => `${path} ${name}`))
  const bounded = allForms.flatMap((form) =>
    Object.entries(fieldsOf(form))
      .filter(
        ([, field]) =>
          !field.options && !field.onOffer && !field.ownLabel && 'problem' in field.parse('some words', moment),
      )
      .filter(([name]) => !['email', 'phone', 'payablesEmail'].includes(name))
      .map(([name]) => `${form.path} ${name}`),
  )
  expect(bounded.filter((field) => !tried.has(field))).toEqual([])
})

test('above 5,000 gallons the bulk form points to a full transport load', () => {
  expect(read('/quote/bulk', 'volume', '5001')).toMatch(/full transport load, 7,000 to 8,500 gallons.*Talk to Sales/)
  expect(fieldsOf(formFor('/quote/bulk')).volume).toMatchObject({
    help: expect.stringContaining('Bulk rates start above 500 gallons.'),
    more: { to: expect.stringMatching(/^\/contact\/sales\b/) },
  })
})

test.each([
  ['1', 10, '1 gal'],
  ['1,000', 10_000, '1,000 gal'],
  ['1000', 10_000, '1,000 gal'],
  ['62.5', 625, '62.5 gal'],
  ['62.50', 625, '62.5 gal'],
  ['800 gal', 8000, '800 gal'],
  ['9999999', 99_999_990, '9,999,999 gal'],
])('a volume of %s is stored as tenths of a gallon', (typed, value, said) => {
  expect(read('/quote/fuel', 'volume', typed)).toMatchObject({ value, said })
})

test.each([
  ['0', 'Please enter at least 1 gallon.'],
  ['0.5', 'Please enter at least 1 gallon.'],
  ['-5', 'Please enter at least 1 gallon.'],
  ['1.25', 'Please round to one decimal, such as 62.5.'],
  ['62,5', 'Please enter a number such as 1,000 or 62.5.'],
  ['1,00', 'Please enter a number such as 1,000 or 62.5.'],
  ['1,0000', 'Please enter a number such as 1,000 or 62.5.'],
  ['1e309', 'Please enter a number such as 1,000 or 62.5.'],
  ['0x10', 'Please enter a number such as 1,000 or 62.5.'],
  ['NaN', 'Please enter a number such as 1,000 or 62.5.'],
  ['٣٠٠', 'Please use digits only, 0 to 9.'],
  ['99999999999999999999', 'Please enter a number such as 1,000 or 62.5.'],
  ['10000000', 'Please enter at most 9,999,999 gallons.'],
  ['', 'Please enter the number of gallons.'],
])('hazard 67: a volume of "%s" is refused in words', (typed, words) => {
  expect(read('/quote/fuel', 'volume', typed)).toBe(words)
})

test.each([
  ['999', 'Please enter at least $1,000.'],
  ['1500', 'Please enter a multiple of $1,000.'],
])('a credit limit of %s is refused in words', (typed, words) => {
  expect(read('/credit-form', 'creditLimit', typed)).toBe(words)
})

test.each(['2026-02-31', '31/12/2026', 'soon', '0000-00-00', '9999-01-01', '2026-13-01'])(
  'hazard 68: %s is no day',
  (typed) => {
    expect(read('/quote/fuel', 'deliveryDate', typed)).toMatch(/^Please enter a date/)
  },
)

test.each([
  ['2026-12-01', '2026-12-01'],
  ['12/1/2026', '2026-12-01'],
])('a delivery date of %s is read as people write it', (typed, value) => {
  expect(read('/quote/fuel', 'deliveryDate', typed)).toMatchObject({ value })
})

test.each([
  'no-at-sign',
  'a@b',
  'a b@c.example',
  '@c.example',
  'a@c.example\r\nBcc: x@y.example',
  'a@-c.example',
  'a@c..example',
])('"%s" is no email address', (typed) => {
  expect(read('/quote/fuel', 'email', typed)).toMatch(/^Please enter an email address/)
})

test.each(['(614) 555-0142', '+1 614 555 0142 ext. 3', '614\u2011555\u20110142', '614.555.0142'])(
  '%s is a phone number',
  (typed) => {
    expect(read('/quote/fuel', 'phone', typed)).toMatchObject({ value: typed })
  },
)

test('a phone number of bare digits is said in groups, and any other as it was typed', () => {
  expect(read('/quote/fuel', 'phone', '6145550142')).toMatchObject({ value: '6145550142', said: '(614) 555-0142' })
  for (const typed of ['614.555.0142', '+1 614 555 0142 ext. 3'])
    expect(read('/quote/fuel', 'phone', typed)).toMatchObject({ said: typed })
})

test.each(['555', 'call me', '6145550142\r\nX: y', '6145550142<script>', '٦١٤٥٥٥٠١٤٢'])(
  '"%s" is no phone number',
  (typed) => {
    expect(read('/quote/fuel', 'phone', typed)).toMatch(/^Please enter a phone number/)
  },
)
