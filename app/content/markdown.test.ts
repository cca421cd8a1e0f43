import { expect, test } from 'vitest'
import type { Mistake } from './content-error.ts'
import { toBlocks } from './markdown.ts'

const uploaded = '/pictures/0b3cf1f0-52a4-4a8e-9d53-6b5a8a9b1c2d-1600x900.webp'

test('an uploaded picture on a line of its own is drawn, in the size that its address says', () => {
  expect(read(`![A truck](${uploaded})`)).toEqual({
    mistakes: [],
    blocks: [
      {
        kind: 'picture',
        picture: { id: '0b3cf1f0-52a4-4a8e-9d53-6b5a8a9b1c2d', width: 1600, height: 900 },
        alt: 'A truck',
      },
    ],
  })
})

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
  ['one\n\ntwo\n\n![x](/x.png)', 14, 'a picture that was not uploaded under Pictures cannot be used here'],
  [
    '![x](https://elsewhere.example/pictures/x.webp)',
    10,
    'a picture that was not uploaded under Pictures cannot be used here',
  ],
  [`![ ](${uploaded})`, 10, "a picture without words for people who can't see it cannot be used here"],
  [`See ![x](${uploaded}) there.`, 10, 'a picture within a line cannot be used here'],
  ['[words](javascript:alert(1))', 10, 'a link to javascript: cannot be used here'],
  ['# Title', 10, 'a heading with # cannot be used here'],
  ['x\n\n```\ncode\n```', 12, 'a block of code cannot be used here'],
])('%j is refused at its line', (text, line, words) => {
  expect(read(text).mistakes).toContainEqual({ file: 'page.md', line, words })
})
