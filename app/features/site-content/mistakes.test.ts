import { expect, test } from 'vitest'
import { placeMistakes } from './mistakes.ts'

const asked = { as: 'group', name: '', parts: [{ as: 'text', name: 'title' }] } as never
const elsewhere = { words: 'there is no piece "pages.about.who"', file: 'content/assistant/passages.yaml' }

test('a mistake in a text is told at its field, and not what other files lack because of it', () => {
  const empty = { words: '"title" must not be empty', path: ['title'] }
  expect(placeMistakes([elsewhere, empty], asked, '')).toEqual({ fields: { title: 'Please fill this in' }, others: [] })
  expect(placeMistakes([elsewhere], asked, '').others).toEqual([
    { words: 'There is no piece "pages.about.who" (content/assistant/passages.yaml)' },
  ])
})
