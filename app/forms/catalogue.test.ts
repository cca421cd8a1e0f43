import { describe, expect, test } from 'vitest'
import { check, fieldsOf, type Typed } from './form.ts'
import { allForms, formAt } from './index.ts'

const moment = { today: '2026-11-20' }

describe.each(allForms.map((form) => [form.path, form] as const))('%s', (_, form) => {
  const fields = fieldsOf(form)
  const required = Object.keys(fields).filter((name) => !fields[name]?.optional)

  test('accepts its sample, and says every answer in words', () => {
    const checked = check(form, form.sample, moment)
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
    const given = checked.answers.filter(({ value }) => value !== null)
    expect(given.map(({ name }) => name).toSorted()).toEqual(Object.keys(form.sample).toSorted())
    expect(given.every(({ said }) => said.length > 0)).toBe(true)
  })

  test.each(required)('asks for %s when it is missing, in the words of the specification', (name) => {
    const { [name]: _, ...typed } = form.sample
    expect(check(form, typed, moment)).toEqual({ problems: { [name]: 'Please fill in all required fields.' } })
    expect(check(form, { ...form.sample, [name]: '   ' }, moment)).toEqual({ problems: { [name]: 'Please fill in all required fields.' } })
  })

  test('needs an answer only where it says so', () => {
    const bare = Object.fromEntries(required.map((name) => [name, form.sample[name] ?? '']))
    expect(check(form, bare, moment)).toHaveProperty('answers')
  })

  test.each(Object.keys(fields))('refuses in words what cannot be stored in %s', (name) => {
    const checked = check(form, { ...form.sample, [name]: 'a\0b' }, moment)
    expect(checked).toHaveProperty(['problems', name])
  })

  test('knows whom to answer', () => {
    const checked = check(form, form.sample, moment)
    expect('contact' in checked && checked.contact).toMatchObject({ email: expect.stringContaining('@') })
  })
})

test('addresses, kinds and prefixes are each used once', () => {
  for (const key of ['path', 'kind', 'prefix'] as const) expect(new Set(allForms.map((form) => form[key])).size).toBe(allForms.length)
})

const fuel = formAt('/quote/fuel')
if (!fuel) throw new Error('The fuel quote has no form.')
const volume = (typed: string) => check(fuel, { ...fuel.sample, volume: typed }, moment)
const stored = (typed: string) => {
  const checked = volume(typed)
  return 'answers' in checked ? checked.answers.find(({ name }) => name === 'volume') : checked.problems.volume
}

test.each([
  ['1', 10, '1 gal'],
  ['1,000', 10_000, '1,000 gal'],
  ['1000', 10_000, '1,000 gal'],
  ['62.5', 625, '62.5 gal'],
  ['62.50', 625, '62.5 gal'],
  ['800 gal', 8000, '800 gal'],
  ['9999999', 99_999_990, '9,999,999 gal'],
])('a volume of %s is stored as tenths of a gallon', (typed, value, said) => {
  expect(stored(typed)).toMatchObject({ value, said })
})

test.each([
  ['0', 'Please enter at least 1 gallon.'],
  ['0.5', 'Please enter at least 1 gallon.'],
  ['-5', 'Please enter at least 1 gallon.'],
  ['1.25', 'Please round to one decimal, such as 62.5.'],
  ['1e309', 'Please enter a number such as 1,000.'],
  ['0x10', 'Please enter a number such as 1,000.'],
  ['NaN', 'Please enter a number such as 1,000.'],
  ['٣٠٠', 'Please use the digits 0 to 9.'],
  ['99999999999999999999', 'Please enter a number such as 1,000.'],
  ['10000000', 'Please enter at most 9,999,999 gallons.'],
  ['', 'Please fill in all required fields.'],
])('a volume of "%s" is refused in words', (typed, words) => {
  expect(stored(typed)).toBe(words)
})

test.each(['2026-02-31', '31/12/2026', 'soon', '0000-00-00', '9999-01-01', '2026-13-01'])('%s is no delivery date', (typed) => {
  expect(check(fuel, { ...fuel.sample, deliveryDate: typed }, moment)).toHaveProperty('problems.deliveryDate')
})

test.each([
  ['2026-12-01', '2026-12-01'],
  ['12/1/2026', '2026-12-01'],
])('a delivery date of %s is read as people write it', (typed, value) => {
  const checked = check(fuel, { ...fuel.sample, deliveryDate: typed } as Typed, moment)
  expect('answers' in checked && checked.answers.find(({ name }) => name === 'deliveryDate')?.value).toBe(value)
})

test('a fuel that is not on the list is refused', () => {
  for (const fuelType of ['kerosene', '__proto__', 'constructor', 'toString']) {
    expect(check(fuel, { ...fuel.sample, fuelType }, moment)).toEqual({ problems: { fuelType: 'Please choose one from the list.' } })
  }
})

test.each(['no-at-sign', 'a@b', 'a b@c.example', '@c.example', 'a@c.example\r\nBcc: x@y.example', 'a@-c.example', 'a@c..example'])(
  '"%s" is no e-mail address',
  (typed) => {
    expect(check(fuel, { ...fuel.sample, email: typed }, moment)).toHaveProperty('problems.email')
  },
)
