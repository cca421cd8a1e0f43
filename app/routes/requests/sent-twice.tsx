import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'

type Said = { label: string; said: string }
export type Twice = { reference: string; before: Said[]; now: Said[] }

/** This form was sent before, with other answers: shows both, and the button below sends the new ones on their own. */
export const SentTwice = ({ reference, before, now }: Twice) => (
  <Alert tone="due" title={`This form was already sent as ${reference}, with other answers.`} urgent>
    <p>
      The first request stands as it was. Send the answers below as a new request with a reference and a due time of its
      own, or leave this page to keep only the first.
    </p>
    <h2 className="sign text-h4">Where they differ</h2>
    <DefinitionTable dense rows={differences(before, now)} />
  </Alert>
)

const differences = (before: Said[], now: Said[]) =>
  now.flatMap(({ label, said }, index) => {
    const first = before[index]?.said ?? ''
    return first === said ? [] : [{ name: label, value: `${first || 'Not given'}, now ${said || 'not given'}` }]
  })
