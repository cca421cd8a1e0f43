import { Icon } from '#ui/icon.tsx'
import type { LaneProps } from './lane.tsx'

/** A truck among many: all of its stops in one row, until it is opened. */
export const FoldedLane = ({ lane, now, chosen, here }: Omit<LaneProps, 'hours'>) => {
  const late = lane.blocks.filter(({ state }) => state === 'late').length
  const over = lane.blocks.filter(({ state }) => state === 'kept').length
  return (
    <article
      className="dispatch-lane"
      data-truck={lane.id}
      data-folded=""
      aria-label={`Truck ${lane.truck}${lane.driver ? `, ${lane.driver}` : ''}`}
    >
      <header>
        <p className="dispatch-lane-top">
          <a href={lane.href} className="dispatch-plate">
            {lane.truck}
            <span className="visually-hidden">, driver and day</span>
          </a>
          <strong>{lane.driver ? <bdi>{lane.driver}</bdi> : 'No driver'}</strong>
          <a href={`${here}&lane=${lane.id}`} className="dispatch-open">
            {lane.blocks.length === 0 ? 'No stops' : `${over} of ${lane.blocks.length}`}
            {late > 0 && <span className="dispatch-bad"> {late} late</span>}
            <Icon name="chevron" />
            <span className="visually-hidden">
              {lane.blocks.length > 0 && ' stops delivered'}: open {lane.truck}
            </span>
          </a>
        </p>
      </header>
      <svg className="dispatch-rows" height="26" role="group" aria-label={`${lane.blocks.length} stops`}>
        {now !== undefined && <line x1={`${now}%`} x2={`${now}%`} y1="0" y2="100%" className="dispatch-now" />}
        {lane.blocks.map(({ key, orderId, order, state, block: { from, to }, tags: [tag], words }) => (
          <a
            key={key}
            href={`${here}&stop=${key}`}
            className="dispatch-block dispatch-stop"
            data-key={key}
            data-order={orderId}
            data-place={order}
            data-state={state}
            data-chosen={key === chosen ? '' : undefined}
            aria-label={words}
          >
            <rect
              x={`${from}%`}
              width={`${Math.max(0.9, Math.round((to - from) * 100) / 100)}%`}
              y="4"
              height="18"
              rx="2"
              fill={`url(#p-${tag})`}
              className="dispatch-cell"
            />
          </a>
        ))}
      </svg>
    </article>
  )
}
