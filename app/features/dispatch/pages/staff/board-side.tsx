import { href as pathOf } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { ProductTag } from '../product-tag.tsx'
import type { BoardView } from './board-view.ts'
import type { proposalView } from './proposal-view.ts'

type Props = {
  board: Pick<BoardView, 'waiting' | 'more' | 'held' | 'mayPlan'> & { standing: ReturnType<typeof proposalView>[] }
  chosen: string | undefined
  /** The day, as the addresses of what stands here begin. */
  here: string
}

/** All of them, by promised time; the list says which are on hold. */
const confirmedOrders = `${pathOf('/dashboard/admin/orders')}?show=confirmed&sort=due&up=1`

/** What can be placed stands beside where it goes. */
export const BoardSide = ({ board: { waiting, more, held, standing, mayPlan }, chosen, here }: Props) => (
  <aside className="dispatch-side" aria-label="Unassigned">
    <h2 className="sign">
      Unassigned <small>by promised time</small>
    </h2>
    {waiting.length === 0 && (
      <p className="dispatch-none">Every confirmed order {held.all > 0 ? 'that may be loaded ' : ''}is on a truck.</p>
    )}
    <ul>
      {waiting.map(({ key, href, due, name, goods, isLate, isUrgent, isRough }) => (
        <li key={key} data-urgent={isUrgent ? '' : undefined}>
          <a
            href={href}
            className="dispatch-block"
            data-key={key}
            data-order={key}
            aria-current={key === chosen ? 'true' : undefined}
          >
            <span className={isLate ? 'dispatch-bad' : 'dispatch-due'}>
              {isLate && <Icon name="late" />} {due}
            </span>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span className="dispatch-goods">
              {goods.map(({ tag, words }, at) => (
                <span key={at}>
                  <ProductTag tag={tag} /> {words}
                </span>
              ))}
            </span>
            {isRough && <small>No map pin: placed by county</small>}
          </a>
        </li>
      ))}
    </ul>
    {more > 0 && (
      <p className="dispatch-none">
        <a className="text-link" href={confirmedOrders}>
          {more} more {more === 1 ? 'order' : 'orders'}
        </a>{' '}
        not listed here. Put these on trucks first.
      </p>
    )}
    {held.all > 0 && (
      <details className="dispatch-held">
        <summary>{held.all} on hold</summary>
        <ul>
          {held.rows.map(({ id, href, reference, name, due }) => (
            <li key={id}>
              <a className="text-link" href={href}>
                {reference}
              </a>{' '}
              <bdi>{name}</bdi>, {due}
            </li>
          ))}
        </ul>
        {held.more > 0 && (
          <a className="text-link" href={confirmedOrders}>
            {held.more} more on hold
          </a>
        )}
      </details>
    )}
    {standing.length > 0 && (
      <>
        <h2 className="sign">
          Standing deliveries <small>to confirm</small>
        </h2>
        <ul>
          {standing.map(({ id, name, due, isLate, tag, amount, reason, tooMuch }) => (
            <li key={id}>
              <a href={`${here}&proposal=${id}`} className="dispatch-due-standing">
                <span className={isLate ? 'dispatch-bad' : 'dispatch-due'}>
                  {isLate && <Icon name="late" />} {due}
                </span>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className="dispatch-goods">
                  <span>
                    {tag && <ProductTag tag={tag} />} {amount}
                  </span>
                </span>
                {tooMuch && <small className="dispatch-bad">{tooMuch}</small>}
                <small>{reason}</small>
              </a>
            </li>
          ))}
        </ul>
      </>
    )}
    {mayPlan && (
      <p className="dispatch-keys">
        Drag an order onto a truck, or a stop back here. Keyboard: <kbd>M</kbd> moves it, <kbd>↑</kbd>
        <kbd>↓</kbd> truck, <kbd>←</kbd>
        <kbd>→</kbd> place, <kbd>Enter</kbd> puts it there, <kbd>Delete</kbd> takes it off.
      </p>
    )}
  </aside>
)

export const Sums = ({ sums }: Pick<BoardView, 'sums'>) =>
  sums.length > 0 && (
    <table className="dispatch-sums">
      <caption className="visually-hidden">Gallons for the day by product</caption>
      <thead>
        <tr>
          <th scope="col">Gallons</th>
          {sums.map(({ tag }) => (
            <th key={tag} scope="col">
              <ProductTag tag={tag} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['delivered', 'still', 'waiting'] as const).map((row) => (
          <tr key={row}>
            <th scope="row">{{ delivered: 'Delivered', still: 'Still to deliver', waiting: 'Unassigned' }[row]}</th>
            {sums.map((each) => (
              <td key={each.tag}>{each[row]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
