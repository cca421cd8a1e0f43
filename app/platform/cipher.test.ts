import { expect, test } from 'vitest'
import { createCipher, SealBroken } from './cipher.ts'

const cipher = createCipher('a secret')

test('a sealed text opens where it belongs, and says its method', () => {
  const sealed = cipher.seal('First Farmers Bank, Zoë 👋', 'request 1 bankReference')
  expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  expect(sealed).not.toContain('Farmers')
  expect(cipher.open(sealed, 'request 1 bankReference')).toBe('First Farmers Bank, Zoë 👋')
})

test('the same text is sealed differently each time, and marked the same', () => {
  expect(cipher.seal('bank', 'here')).not.toBe(cipher.seal('bank', 'here'))
  expect(cipher.mark('bank')).toBe(cipher.mark('bank'))
  expect(cipher.mark('bank')).not.toBe(createCipher('another secret').mark('bank'))
})

test('a text that was moved, changed, cut or sealed under another SECRET does not open', () => {
  const sealed = cipher.seal('bank', 'here')
  const broken = [sealed.slice(0, -2), sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), 'v1..', 'v2.a.b', '']
  for (const other of broken) expect(() => cipher.open(other, 'here')).toThrow(SealBroken)
  expect(() => cipher.open(sealed, 'there')).toThrow(SealBroken)
  expect(() => createCipher('another secret').open(sealed, 'here')).toThrow(SealBroken)
})

test('a token is always the same for its name, and another under another SECRET', () => {
  expect(cipher.tokenFor('a')).toBe(cipher.tokenFor('a'))
  expect(cipher.tokenFor('a')).not.toBe(cipher.tokenFor('b'))
  expect(createCipher('another secret').tokenFor('a')).not.toBe(cipher.tokenFor('a'))
})
