import { expect, test } from 'vitest'
import { isLocalOrigin, isReservedHost, isReservedPhone, senderProblem } from './placeholder.ts'

test.each([
  ['hello@leonefuel.example', true],
  ['Leone Fuel <hello@leonefuel.example>', true],
  ['hello@example.com', true],
  ['localhost', true],
  ['hello@examplefuel.com', false],
  ['leonefuel.com', false],
])('%s is made up: %s', (host, madeUp) => {
  expect(isReservedHost(host)).toBe(madeUp)
})

test.each([
  ['(614) 555-0142', true],
  ['614-555-0199', true],
  ['(614) 555-1142', true],
  ['+1 614 555 1234 ext. 9', true],
  ['555-7000', true],
  ['(614) 221-0142', false],
  ['(555) 221-0142', false],
  ['(614) 221-5551 x234', false],
  ['1-800-221-5550', false],
])('the exchange of a phone such as %s is made up: %s', (phone, madeUp) => {
  expect(isReservedPhone(phone)).toBe(madeUp)
})

test('a site is local under the names of this machine alone', () => {
  expect(
    ['http://localhost:3000', 'http://127.0.0.1', 'https://fuel.example', 'http://localhost.evil.com'].map(
      isLocalOrigin,
    ),
  ).toEqual([true, true, false, false])
})

const site = { smtpUrl: 'smtp://mail.fuel.com', origin: 'https://fuel.com', mailFrom: 'Fuel <desk@fuel.com>' }

test('a site that others read sends no mail with a made-up sender or made-up links, and says which', () => {
  expect(senderProblem(site)).toBeUndefined()
  expect(senderProblem({ ...site, mailFrom: 'desk@fuel.example' })).toBe(
    'Waiting for a real sender: MAIL_FROM is desk@fuel.example.',
  )
  expect(senderProblem({ ...site, origin: 'https://fuel.example' })).toContain('ORIGIN is https://fuel.example')
  expect(senderProblem({ ...site, origin: 'http://localhost:3000', mailFrom: 'desk@fuel.example' })).toBeUndefined()
  expect(senderProblem({ ...site, smtpUrl: undefined, mailFrom: 'desk@fuel.example' })).toBeUndefined()
})
