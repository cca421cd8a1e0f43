import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { Db } from '#platform/db.ts'
import { uploadForm } from './document-forms.ts'
import { readPaper } from './paper.ts'
import { largestPaper, readPaperType } from './paper-type.ts'
import { ada, jpeg, pdf, png } from './testing.ts'

test('a file is what its content says', () => {
  expect([pdf(), png(), jpeg()].map(readPaperType)).toEqual(['application/pdf', 'image/png', 'image/jpeg'])
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
  expect(readPaperType(file)).toBeUndefined()
})

test('twenty megabytes are taken, one byte more is refused in words', () => {
  expect(readPaper(pdf(largestPaper))).toMatchObject({ type: 'application/pdf', bytes: largestPaper })
  expect(readPaper(pdf(largestPaper + 1))).toEqual({ problem: expect.stringMatching(/^This file is 20\.1 MB/) })
})

const facts = { kind: 'sds_fuels', title: 'Diesel', revision: '4.1', revisedOn: '2025-11-01', reviewBy: '' }

/** What the upload form finds wrong with these answers and a file that is one. */
const problemsWith = async (typed: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...facts, verb: 'upload', ...typed })) body.set(name, value)
  body.set('file', new File([new Uint8Array(pdf())], 'paper.pdf'))
  const form = uploadForm({ kinds: [{ key: 'sds_fuels', name: 'Safety data sheet' }] })
  const answer = await answerVerb(contextOn({} as Db, { viewer: ada }), body, [form])
  return answer instanceof Response ? [] : Object.keys(answer.data.problems)
}

test.each([
  ['kind', { kind: 'sds_all' }],
  ['title', { title: '' }],
  ['title', { title: 'a\nb' }],
  ['revision', { revision: 'x'.repeat(41) }],
  ['revisedOn', { revisedOn: '2025-02-30' }],
  ['revisedOn', { revisedOn: '20251101' }],
  ['reviewBy', { reviewBy: 'soon' }],
  ['reviewBy', { reviewBy: '2025-11-01' }],
])('a wrong %s is named', async (field, wrong) => {
  expect(await problemsWith(wrong)).toEqual([field])
})
