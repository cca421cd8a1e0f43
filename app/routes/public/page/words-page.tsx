import { Head } from './head.tsx'
import type { Words } from './page-words.ts'
import { Sheet } from './sheet.tsx'

/** A page that is words alone: its head and its sections in the order of its file. */
export const WordsPage = ({ words }: { words: Words }) => (
  <>
    <Head words={words} />
    {Object.values(words.sections).map((section) => (
      <Sheet key={section.key} section={section} />
    ))}
  </>
)
