import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { Difference } from './differences.ts'

export type Twice = { reference: string; differences: Difference[] }

/** This form was sent before, with other answers: shows both, and the button below sends the new ones on their own. */
export const SentTwice = ({ reference, differences }: Twice) => (
  <Alert tone="due" title={`This form was already sent as ${reference}, with other answers.`} urgent>
    <p>
      The first request stands as it was. Send the answers below as a new request with a reference and a due time of its
      own, or leave this page to keep only the first.
    </p>
    <h2 className="sign text-h4">Where they differ</h2>
    <DefinitionTable dense rows={differences.map((one) => ({ name: one.label, value: inWords(one) }))} />
  </Alert>
)

const inWords = (one: Difference) =>
  'secret' in one ? 'Differs. It is kept encrypted.' : `${one.before || 'Not given'}, now ${one.now || 'not given'}`
