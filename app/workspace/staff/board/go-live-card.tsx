import { StatusWord } from '#ui/status-word.tsx'
import type { ToDo } from '#features/settings/pages/go-live.ts'

/** What stands between this installation and real customers, until all of it is done. */
export const GoLiveCard = ({ list }: { list: readonly ToDo[] }) =>
  list.length > 0 && (
    <section aria-labelledby="go-live">
      <div className="day-head">
        <h2 id="go-live" className="sign">
          Before you go live
        </h2>
        <p>{list.length} to do</p>
      </div>
      <ul className="board-alerts">
        {list.map(({ words, link }) => (
          <li key={words} data-level="info">
            <StatusWord tone="work">To do</StatusWord>
            <p>{words}</p>
            <a className="text-link" href={link.to}>
              {link.words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
