import { expect, test } from 'vitest'
import { isSuspect, scoreSpam, type SpamSignals } from './spam-score.ts'

const filled = (message: string, filling: Partial<SpamSignals> = {}) =>
  isSuspect(
    scoreSpam({
      trapped: false,
      seconds: 40,
      answers: [{ name: 'message', label: 'Message', value: message, said: message }],
      ...filling,
    }),
  )

const links = 'https://a.example https://b.example www.c.example https://d.example'

test('anyone who fills in what nobody can see is suspected', () => {
  expect(filled('A full load of diesel, please.', { trapped: true })).toBe(true)
})

test('people who hurry, come back with filled fields, or send links are not', () => {
  expect(filled('Diesel, please.', { seconds: 0.4 })).toBe(false)
  expect(filled('Diesel, please.', { seconds: undefined })).toBe(false)
  expect(filled('Our tank: https://tank.example and the site: https://farm.example', { seconds: 1 })).toBe(false)
  expect(filled(links)).toBe(false)
})

test('several weak signs together are', () => {
  expect(filled(links, { seconds: 0.4 })).toBe(true)
  expect(filled(links, { seconds: undefined })).toBe(true)
  expect(filled('[url=https://pills.example]cheap[/url]', { seconds: undefined })).toBe(true)
  expect(filled(`<a href="https://pills.example">cheap</a> ${links}`)).toBe(true)
})

test.each([
  ['name', 'URGENT: pay at https://evil.example/pay'],
  ['company', 'evil.example/pay'],
  ['deliveryAddress', 'www.evil.example'],
  ['phone', '//evil.example'],
  ['name', 'pay at evil.com now'],
  ['name', 'x.com'],
  ['company', 'Bank-login.co.uk, urgent'],
  ['contactName', 'see (evil.ru)'],
  ['company', 'Overnight.com Trucking'],
])('a link in %s counts as markup does', (name, value) => {
  const answers = [{ name, label: name, value, said: value }]
  expect(scoreSpam({ trapped: false, seconds: 40, answers })).toBe(6)
  expect(isSuspect(scoreSpam({ trapped: false, seconds: 1, answers }))).toBe(true)
})

test.each([
  ['name', 'Dana Field Jr.'],
  ['company', 'Field & Sons, Inc. / Hilltop'],
  ['name', 'St. Mary'],
  ['name', 'St.Mary'],
  ['name', 'J.D. Smith'],
  ['name', 'J.D.Smith'],
  ['name', 'Dana Field.Jr'],
  ['name', 'dana.field@hilltop.com'],
  ['company', 'Smith Bros.Inc'],
  ['company', 'Smith Bros.LLC'],
  ['company', 'U.S. Oil Co.'],
  ['deliveryAddress', '12 High St.NE, Columbus'],
  ['deliveryAddress', '14200 County Road 9 1/2, Marysville, OH'],
])('a plain %s such as %s does not', (name, value) => {
  expect(scoreSpam({ trapped: false, seconds: 40, answers: [{ name, label: name, value, said: value }] })).toBe(0)
})

test('a company that is called by its site is not held for that alone', () => {
  const value = 'Overnight.com Trucking'
  expect(filled('Diesel, please.', { answers: [{ name: 'company', label: 'Company', value, said: value }] })).toBe(
    false,
  )
})

test('hazard 76: a text made to be slow is scored', () => {
  // A pattern that goes back over its text would still be at it when the runner's patience ends.
  expect(filled('<a '.repeat(35_000))).toBeDefined()
  expect(filled('http'.repeat(25_000))).toBeDefined()
  for (const value of ['a.'.repeat(50_000), 'a-'.repeat(50_000), 'ab.'.repeat(30_000)])
    expect(filled('', { answers: [{ name: 'name', label: 'Name', value, said: value }] })).toBeDefined()
})
