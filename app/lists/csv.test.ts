import { expect, test } from 'vitest'
import { csvLine, csvMark } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+1 614 555 0168', `'+1 614 555 0168`],
  ['-2', '-2'],
  ['-45.00', '-45.00'],
  ['-2+3', `'-2+3`],
  ['-A1', `'-A1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['  =cmd|x', `'  =cmd|x`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `'＝1`],
  ['a "quoted", word', '"a ""quoted"", word"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
  ['(614) 555-0168', '(614) 555-0168'],
])('the cell %j is written as %j', (text, cell) => {
  expect(csvLine([text, 'end'])).toBe(`${cell},end\r\n`)
})

test('the file begins with the mark of UTF-8', () => expect(csvMark).toBe('\uFEFF'))
