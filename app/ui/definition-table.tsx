import type { ReactNode } from 'react'
import { NoBreak } from './no-break.tsx'

export type Definition = { name: ReactNode; value: ReactNode }

/** Facts by name: grade, standard, sulfur; or the answers of a form. Long names and values wrap, each under its own. */
export const DefinitionTable = ({ rows, dense }: { rows: readonly Definition[]; dense?: boolean }) => (
  <dl className="definitions" data-dense={dense ? '' : undefined}>
    {rows.map(({ name, value }, index) => (
      // The order of facts never changes while they are shown.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index}>
        <dt>{name}</dt>
        <dd>{typeof value === 'string' ? <NoBreak>{value}</NoBreak> : value}</dd>
      </div>
    ))}
  </dl>
)
