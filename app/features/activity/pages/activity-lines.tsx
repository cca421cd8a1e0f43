import type { ActivityType } from '../activity.ts'
import { Badge } from '#ui/badge.tsx'
import type { ActivityLine } from './activity-line.ts'

const badges: Record<ActivityType, string> = { customer: 'Customer', order: 'Order', supplier: 'Supplier' }

/** Entries of the diary: whose doing it was, who did what, and when. */
export const ActivityLines = ({ lines }: { lines: readonly ActivityLine[] }) => (
  <ol className="board-activity">
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </ol>
)

const Line = ({ line: { type, who, words, after, called, to, whose, at } }: { line: ActivityLine }) => (
  <li>
    <Badge>{badges[type]}</Badge>
    <div>
      <p>
        <b>
          <bdi>{who}</bdi>
        </b>{' '}
        {!called && to ? (
          <a className="text-link" href={to}>
            {words}
          </a>
        ) : (
          words
        )}{' '}
        {called &&
          (to ? (
            <a className="text-link" href={to}>
              {called}
            </a>
          ) : (
            called
          ))}
        {after}
        {whose && whose !== who && (
          <span className="text-soft">
            {' '}
            (<bdi>{whose}</bdi>)
          </span>
        )}
      </p>
      <small className="text-soft">{at}</small>
    </div>
  </li>
)
