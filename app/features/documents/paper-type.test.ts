import { expect, test } from 'vitest'
import { problemsOf, readPaper } from './paper.ts'
import { largestPaper, paperTypeOf } from './paper-type.ts'
import { jpeg, pdf, png } from './testing.ts'

test('a file is what its content says', () => {
  expect([pdf(), png(), jpeg()].map(paperTypeOf)).toEqual(['application/pdf', 'image/png', 'image/jpeg'])
})

const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['plain text', Buffer.from('Safety data sheet')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a program', Buffer.from('7f454c4602010100', 'hex')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PDF cut short', pdf().subarray(0, 300)],
  ['a PDF with something behind it', Buffer.concat([pdf(), Buffer.alloc(200, 65)])],
  ['a PDF that is a web page too', Buffer.from('%PDF-1.7 <html><script>alert(1)</script>\n%%EOF')],
  ['a PDF that is a ZIP too', Buffer.concat([pdf().subarray(0, -6), zipEnd, Buffer.from('%%EOF\n')])],
  ['a PNG cut short', png().subarray(0, -12)],
  ['a PNG with a page behind it', Buffer.concat([png(), Buffer.from('<html>')])],
  ['a PNG with a script in it', png(Buffer.from('<script>alert(1)</script>'))],
  ['a PNG whose first chunk is no header', Buffer.concat([png().subarray(0, 8), png().subarray(33)])],
  ['a JPEG that is a PDF too', jpeg(pdf())],
  ['a JPEG with an archive behind it', Buffer.concat([jpeg().subarray(0, -2), zipEnd, Buffer.from('ffd9', 'hex')])],
  ['a JPEG cut short', jpeg().subarray(0, -1)],
])('hazard 78: %s is no paper', (_what, file) => {
  expect(paperTypeOf(file)).toBeUndefined()
})

test('twenty megabytes are taken, one byte more is refused in words', () => {
  expect(readPaper(pdf(largestPaper))).toMatchObject({ type: 'application/pdf', bytes: largestPaper })
  expect(readPaper(pdf(largestPaper + 1))).toEqual({ problem: expect.stringMatching(/^This file has 20\.1 MB/) })
})

const facts = { kind: 'sds_fuels', title: 'Diesel', revision: '4.1', revisedOn: '2025-11-01', reviewBy: '' }

test.each([
  ['kind', { kind: 'sds_all' }],
  ['title', { title: '' }],
  ['title', { title: 'a\nb' }],
  ['revision', { revision: 'x'.repeat(41) }],
  ['revisedOn', { revisedOn: '2025-02-30' }],
  ['revisedOn', { revisedOn: '20251101' }],
  ['reviewBy', { reviewBy: 'soon' }],
  ['reviewBy', { reviewBy: '2025-11-01' }],
])('a wrong %s is named', (field, wrong) => {
  expect(Object.keys(problemsOf({ ...facts, ...wrong }, ['sds_fuels']))).toEqual([field])
  expect(problemsOf(facts, ['sds_fuels'])).toEqual({})
})
