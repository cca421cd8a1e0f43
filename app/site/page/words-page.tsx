import { Drawing, type DrawingName } from '#ui/drawings/drawing.tsx'
import { Head } from './head.tsx'
import type { Words } from './page-words.ts'
import { Sheet } from './sheet.tsx'

type Props = {
  words: Words
  /** What stands below the heading of a section, by its key. */
  drawn?: Record<string, DrawingName>
}

/** A page that is words alone: its head and its sections in the order of its file. */
export const WordsPage = ({ words, drawn = {} }: Props) => (
  <>
    <Head words={words} />
    {Object.values(words.sections).map((section) => {
      const name = drawn[section.key]
      return (
        <Sheet
          key={section.key}
          section={section}
          aside={
            name && (
              <div className="ground">
                <Drawing of={name} />
              </div>
            )
          }
        />
      )
    })}
  </>
)
