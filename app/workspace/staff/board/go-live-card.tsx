import { StatusWord } from '#ui/status-word.tsx'
import type { ToDo } from './go-live.ts'

/** What stands between this installation and real customers, until all of it is done. */
export const GoLiveCard = ({ list }: { list: readonly ToDo[] }) =>
  list.length > 0 && (
    <section aria-labelledby="go-live">
      <div className="board-head">
        <h2 id="go-live" className="sign text-h3">
          Before you go live
        </h2>
        <p className="text-small text-soft">{list.length} to do</p>
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
