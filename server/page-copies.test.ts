import fc from 'fast-check'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { copiesOf } from './page-copies.ts'

const marks = ['MARK-ONE', 'MARK-NUMBER-TWO']
const values = ['other-01', 'something other']
const bytes = (copy = '') => Buffer.from(copy, 'latin1')
const valuesIn = (html: string) => html.replaceAll(marks[0]!, values[0]!).replaceAll(marks[1]!, values[1]!)

test('a page without a mark has no copies', () => {
  expect(copiesOf('<p>diesel</p>', marks)).toBeUndefined()
})

test('a copy has its own values wherever the marks stood, in plain and in gzip', () => {
  const html = `MARK-ONE<p>diesel MARK-NUMBER-TWO MARK-ONE</p>${'<p>gasoline – 87 octane</p>'.repeat(3000)}MARK-ONEMARK-NUMBER-TWO`
  const copies = copiesOf(html, marks)
  expect(bytes(copies?.identity?.(values)).toString()).toBe(valuesIn(html))
  const zipped = bytes(copies?.gzip?.(values))
  expect(gunzipSync(zipped).toString()).toBe(valuesIn(html))
  expect(zipped.length).toBeLessThan(html.length / 50)
  // The same page is filled in again and again.
  expect(gunzipSync(bytes(copies?.gzip?.(marks))).toString()).toBe(html)
})

test('a gzip copy decompresses to the page with its values, whatever is around the marks', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  const piece = fc.oneof(text, fc.constantFrom(...marks), fc.constantFrom('<p class="lead">', 'other-01', 'MARK-'))
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), (pieces) => {
      const html = `${pieces.join('').toWellFormed()}${marks[0]}`
      const [own, theirs] = [copiesOf(html, marks), valuesIn(html)]
      expect(bytes(own?.identity?.(values)).toString()).toBe(theirs)
      expect(gunzipSync(bytes(own?.gzip?.(values))).toString()).toBe(theirs)
    }),
    { numRuns: 30 },
  )
})
