import { Icon } from '#ui/icon.tsx'
import type { ToDo } from '#features/settings/pages/go-live.ts'

/** What stands between this installation and real customers, until all of it is done. */
export const GoLiveCard = ({ list }: { list: readonly ToDo[] }) =>
  list.length > 0 && (
    <section className="go-live" aria-labelledby="go-live">
      <div className="day-head cluster">
        <h2 id="go-live" className="sign">
          Before you go live
        </h2>
        <p>{list.length} to do</p>
      </div>
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
    </section>
  )
