import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, encodeNow, encodeOnce } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['BR', 'br'],
  ['zstd', 'identity'],
] as const)('a browser that accepts %j gets %s', (accepted, expected) => {
  expect(chooseEncoding(accepted, ['br', 'gzip', 'identity'])).toBe(expected)
})

test('every form decompresses to the same bytes', async () => {
  const page = Buffer.from('<p>fuel</p>'.repeat(500))
  const once = await encodeOnce(page)
  expect(brotliDecompressSync(once.br!)).toEqual(page)
  expect(gunzipSync(once.gzip!)).toEqual(page)
  expect(brotliDecompressSync((await encodeNow(page, 'br')).body)).toEqual(page)
  expect(gunzipSync((await encodeNow(page, 'gzip')).body)).toEqual(page)
})

test('a response that compression would not shrink is sent as it is', async () => {
  expect(Object.keys(await encodeOnce(Buffer.from('short')))).toEqual(['identity'])
  expect((await encodeNow(Buffer.from('short'), 'br')).encoding).toBe('identity')
})
