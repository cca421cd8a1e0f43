import { Alert } from '#ui/alert.tsx'
import { leadTo } from '#ui/lead-to.ts'
import { InSight } from '#forms/verb/in-sight.tsx'

export type WhyRefused = {
  words: string
  /** The control to mend, where it is one alone. */
  field?: string
}

/** Why a quote was not written, with the way to the field to mend. What was typed stands below. */
export const RefusedQuote = ({ words, field }: WhyRefused) => (
  <InSight>
    <Alert tone="late" title="Nothing was saved." urgent>
      {field ? (
        <a href={`#${field}`} onClick={leadTo(field)}>
          {words}
        </a>
      ) : (
        words
      )}
    </Alert>
  </InSight>
)
