import { expect, test } from 'vitest'
import { clientAddress } from './http.ts'

test("the client address is the connection's when no proxy is trusted", () => {
  expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9')
})

test.each([
  ['one proxy', '198.51.100.1', 1, '198.51.100.1'],
  ['what the visitor wrote stands further left', '10.9.9.9, 198.51.100.1', 1, '198.51.100.1'],
  ['two proxies', '10.9.9.9, 198.51.100.1, 192.0.2.7', 2, '198.51.100.1'],
  ['fewer hops than proxies', '198.51.100.1', 3, '198.51.100.1'],
  ['no address at all', 'unknown', 1, '203.0.113.9'],
  ['an IPv6 visitor', '2001:db8::5', 1, '2001:db8::5'],
])('%s', (_case, forwardedFor, trusted, expected) => {
  expect(clientAddress('203.0.113.9', forwardedFor, trusted)).toBe(expected)
})

test('IPv4 written as IPv6 is that IPv4 address', () => {
  expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9')
})
