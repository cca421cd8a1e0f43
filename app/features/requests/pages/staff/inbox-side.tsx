import type { ReactNode } from 'react'
import { requestStates } from '../../lifecycle.ts'
import type { InboxCounts } from '../../inbox-counts.ts'
import type { InboxQuestion } from '../../inbox.ts'
import type { InboxView } from '../../view-names.ts'
import { addressOf } from './inbox-address.ts'

type Props = {
  question: InboxQuestion
  counts: InboxCounts
  mostCounted: number
  kinds: readonly { kind: string; title: string }[]
  /** People who ask for another role and wait for an answer. */
  asking: number
}

const { words } = requestStates

const views: readonly (readonly [InboxView, string])[] = [
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['unassigned', 'Nobody has it'],
  ['mine', 'Mine'],
  ['in_progress', words.in_progress.words],
  ['heard', 'Wrote again'],
  ['answered', words.answered.words],
  ['won', words.won.words],
  ['lost', words.lost.words],
  ['withdrawn', words.withdrawn.words],
  ['spam', words.spam.words],
]

/** What there is, counted: each line is a view or a kind, and a link to it. */
export const InboxSide = ({ question, counts, mostCounted, kinds, asking }: Props) => {
  const say = (count: number) => (count >= mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : count)
  return (
    <div className="inbox-side">
      <List name="Show">
        {views.map(([view, label]) => (
          <Line
            key={view}
            to={addressOf({ view })}
            label={label}
            count={say(counts.views[view])}
            current={view === question.view}
            urgent={(view === 'overdue' || view === 'heard') && counts.views[view] > 0}
          />
        ))}
      </List>
      {asking > 0 && (
        <List name="People">
          <Line to="/dashboard/admin/users" label="Ask for another role" count={asking} current={false} urgent />
        </List>
      )}
      <List name="Kind, open">
        {kinds
          .filter(({ kind }) => counts.kinds[kind] || kind === question.kind)
          .map(({ kind, title }) => (
            <Line
              key={kind}
              to={addressOf({ view: 'open', kind })}
              label={title}
              count={say(counts.kinds[kind] ?? 0)}
              current={kind === question.kind}
            />
          ))}
      </List>
    </div>
  )
}

const List = ({ name, children }: { name: string; children: ReactNode }) => (
  <nav aria-label={name}>
    <h2>{name}</h2>
    <ul>{children}</ul>
  </nav>
)

type LineProps = { to: string; label: string; count: number | string; current: boolean; urgent?: boolean }

const Line = ({ to, label, count, current, urgent }: LineProps) => (
  <li>
    <a href={to} aria-current={current ? 'page' : undefined} data-none={count === 0 ? '' : undefined}>
      {label} <b data-urgent={urgent ? '' : undefined}>{count}</b>
    </a>
  </li>
)
