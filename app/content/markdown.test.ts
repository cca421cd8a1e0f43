import { expect, test } from 'vitest'
import type { Mistake } from './mistakes.ts'
import { toBlocks } from './markdown.ts'

const read = (text: string) => {
  const mistakes: Mistake[] = []
  return { blocks: toBlocks(text, { file: 'page.md', line: 10 }, (mistake) => mistakes.push(mistake)), mistakes }
}

test('headings, paragraphs, lists, tables and quotes become plain data', () => {
  const { blocks, mistakes } = read(
    '## Two words\n\nSee [**fuel**](/fuel).\n\n1. one\n2. two\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n> said\n',
  )
  expect(mistakes).toEqual([])
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, id: 'two-words', content: ['Two words'] },
    {
      kind: 'paragraph',
      content: ['See ', { kind: 'link', to: '/fuel', content: [{ kind: 'strong', content: ['fuel'] }] }, '.'],
    },
    { kind: 'list', ordered: true, items: [['one'], ['two']] },
    { kind: 'table', align: [null, 'right'], head: [['a'], ['b']], rows: [[['1'], ['2']]] },
    { kind: 'quote', content: ['said'] },
  ])
})

test.each([
  ['text\n\n<script>alert(1)</script>', 12, 'raw HTML cannot be used here'],
  ['a <b>bold</b> word', 10, 'raw HTML cannot be used here'],
  ['one\n\ntwo\n\n![x](/x.png)', 14, 'a picture cannot be used here'],
  ['# Title', 10, 'a heading with # cannot be used here'],
  ['x\n\n```\ncode\n```', 12, 'a block of code cannot be used here'],
])('%j is refused at its line', (text, line, words) => {
  expect(read(text).mistakes).toContainEqual({ file: 'page.md', line, words })
})
