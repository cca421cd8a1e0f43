import { Icon } from '#ui/icon.tsx'
import type { GoLiveTask } from '#features/settings/pages/go-live.ts'

/** What stands between this installation and real customers, until all of it is done: folded, for the day's work comes next. */
export const GoLiveCard = ({ list }: { list: readonly GoLiveTask[] }) =>
  list.length > 0 && (
    <details className="go-live">
      <summary className="day-head cluster">
        <h2 id="go-live" className="sign">
          Before you go live
        </h2>
        <small>{list.length} to do</small>
      </summary>
      <ul className="board-alerts">
        {list.map(({ words, link }) => (
          <li key={words} data-level="info">
            <Icon name="info" />
            <p>
              {words}{' '}
              <a className="text-link" href={link.to}>
                {link.words}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
