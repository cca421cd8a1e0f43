import type { ReactNode } from 'react'
import { NoBreak } from './no-break.tsx'

type Props = {
  title: string
  /** What stands above the title, such as the section it belongs to. */ over?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** The title has a line of its own: beside a long one there is no room for sentences. */ long?: boolean
}

export const PageHead = ({ title, over, lead, actions, long }: Props) => (
  <header className="page-head" data-long={long ? '' : undefined}>
    <div className="wrap">
      <div>
        {over && <p className="text-small text-soft">{over}</p>}
        <h1 className="poster text-h1">
          <NoBreak>{title}</NoBreak>
        </h1>
      </div>
      {lead && <p className="text-lead text-soft">{typeof lead === 'string' ? <NoBreak>{lead}</NoBreak> : lead}</p>}
      {actions && <div className="page-head-actions cluster">{actions}</div>}
    </div>
  </header>
)
