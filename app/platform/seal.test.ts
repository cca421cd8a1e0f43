import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('one secret of thirty-two letters.')

test('what was sealed opens under the same SECRET, differs each time, and shows nothing', () => {
  const [one, other] = [seal.close('GEZDGNBV 🚚'), seal.close('GEZDGNBV 🚚')]
  expect([seal.open(one), seal.open(other)]).toEqual(['GEZDGNBV 🚚', 'GEZDGNBV 🚚'])
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString()).not.toContain('GEZD')
})

test('it does not open under another SECRET, nor when a bit of it was changed', () => {
  const sealed = seal.close('GEZDGNBV')
  expect(() => createSeal('another secret of thirty letters.').open(sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => seal.open(bytes.toString('base64url'))).toThrow()
})

test('a key is always the same for its name, and another under another SECRET', () => {
  expect(seal.keyOf('a')).toBe(seal.keyOf('a'))
  expect(seal.keyOf('a')).not.toBe(seal.keyOf('b'))
  expect(createSeal('another secret of thirty letters.').keyOf('a')).not.toBe(seal.keyOf('a'))
})
