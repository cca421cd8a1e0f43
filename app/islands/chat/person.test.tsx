import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReachGone } from './person.tsx'
import { wordsIn } from './words.ts'

test.each([
  ['en', "This form couldn't be loaded."],
  ['es', 'No se pudo cargar este formulario.'],
] as const)("what stands for a form that can't be loaded is said in the language of the chat: %s", (language, words) =>
  expect(renderToStaticMarkup(<ReachGone words={wordsIn(language)} />).replaceAll('&#x27;', "'")).toContain(words),
)
